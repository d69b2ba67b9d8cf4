/* Pictures as PNG: who paints them, when, how many, and what is said where nobody does. Here they are painted by one
   who writes a line instead; the real one is in painter_test.c. */
#include "app/app.h"
#include "app/pictures/pictures.h"
#include "ludopod/version.h"
#include "server/site.h"

/* ---- The painter of these tests: a painter has no context ------------------------------------------------ */

static atomic_int painted, begun;
static atomic_bool held, broken;

static picture paint(const char *svg, unsigned width, unsigned height) {
    picture out = {NULL, 0};
    atomic_fetch_add(&begun, 1);
    while (atomic_load(&held)) {
        nap();
    }
    if (!atomic_load(&broken)) {
        out.bytes = malloc(64);
        assert_non_null(out.bytes);
        out.length = (size_t)snprintf(out.bytes, 64, "picture %d, %ux%u, of %zu letters", atomic_load(&painted) + 1,
                                      width, height, strlen(svg));
        atomic_fetch_add(&painted, 1);
    }
    return out;
}

static const picture_painter painter = {.version = POD_VERSION, .paint = paint};

static void begin_painter(void) {
    atomic_store(&painted, 0);
    atomic_store(&begun, 0);
    atomic_store(&held, false);
    atomic_store(&broken, false);
}

static int open_painted(void **state) {
    int failed = open_with_page(state);
    club_house *house = *state;
    begin_painter();
    house->painter = &painter;
    reopen(house);
    return failed;
}

/* ---- Answers --------------------------------------------------------------------------------------------- */

static void a_picture_is_painted_once(void **state) {
    club_house *house = *state;
    browser who = {.language = "en"}, other = {.language = "fr", .address = "192.0.2.7"};
    const reply *got = get(house, &who, "/pictures/b/wqwq.png");
    assert_int_equal(got->status, 200);
    assert_string_equal(got->type, "image/png");
    assert_string_equal(got->vary, "Accept-Language");
    assert_string_equal(got->cache, "public, max-age=86400");
    assert_int_equal(got->showing, TRANSPORT_SHOWN_PICTURE);
    expect_part(got, "picture 1, 1200x630, of ");
    expect_part(get(house, &who, "/pictures/b/wqwq.png"), "picture 1, ");
    expect_part(get(house, &who, "/pictures/b/wqwq/1.png"), "picture 1, "); /* the same moment */
    expect_part(get(house, &who, "/pictures/b/wqwq/0.png"), "picture 2, ");
    expect_part(get(house, &other, "/pictures/b/wqwq.png"), "picture 3, ");
    expect_part(get(house, &who, "/pictures/b/wqwq.png"), "picture 1, ");
}

static void a_game_that_goes_on_is_painted_anew(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.7"}, looker = {.address = "192.0.2.9"};
    char id[ID_SIZE], path[64];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "join"), "{}");
    snprintf(path, sizeof path, "/pictures/g/%s.png", id);
    const reply *got = get(house, &looker, path);
    assert_string_equal(got->cache, "no-cache");
    expect_part(got, "picture 1, ");
    expect_part(get(house, &looker, path), "picture 1, ");
    const reply *moved = post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    moved = moved->status == 200 ? moved : post(house, &bo, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    assert_int_equal(moved->status, 200);
    expect_part(get(house, &looker, path), "picture 2, ");
}

static void what_there_is_no_picture_of(void **state) {
    static const char *const paths[] = {
        "/pictures/b/wqwr.png", "/pictures/b/.png",       "/pictures/.png",      "/pictures/g/2222222222.png",
        "/pictures/x/wqwq.png", "/pictures/b/wqwq/x.png", "/pictures/wqwq.png",  "/pictures/b/wqwq.png.png",
        "/pictures/b/wqwq.PNG", "/pictures/b/wqwq.png/",  "/picturesb/wqwq.png", "/pictures/b/%00.png",
    };
    club_house *house = *state;
    browser who = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        expect_refusal(get(house, &who, paths[i]), 404, "not_found");
    }
    expect_refusal(post(house, &who, "/pictures/b/wqwq.png", "{}"), 405, "method");
    assert_int_equal(atomic_load(&begun), 0);
}

static void where_nobody_paints_that_is_said(void **state) {
    club_house *house = *state;
    browser who = {0};
    expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 404, "no_pictures");
    assert_int_equal(get(house, &who, "/pictures/b/wqwq.svg")->status, 200);
    const reply *page = look(house, "/b/wqwq", "en");
    expect_part(page, "<meta name=\"twitter:card\" content=\"summary\" />");
    assert_null(strstr(page->text, "og:image"));
}

static void the_page_names_its_picture(void **state) {
    club_house *house = *state;
    const reply *page = look(house, "/b/wqwq", "en");
    expect_part(page, "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    expect_part(page, "<meta property=\"og:image\" content=\"https://club.example/pictures/b/wqwq/1.png\" />");
    expect_part(page, "<meta property=\"og:image:type\" content=\"image/png\" />");
    expect_part(page, "<meta property=\"og:image:width\" content=\"1200\" />");
    expect_part(page, "<meta property=\"og:image:height\" content=\"630\" />");
    expect_part(page, "<meta property=\"og:image:alt\" content=\"Black to move after move 1.\" />");
    expect_part(look(house, "/b/wqwq/0", "en"), "content=\"https://club.example/pictures/b/wqwq/0.png\"");
    browser who = {0};
    assert_int_equal(get(house, &who, "/pictures/b/wqwq/1.png")->status, 200);
    house->config.public_url[0] = 0; /* then it has no address to be named by */
    reopen(house);
    assert_null(strstr(look(house, "/b/wqwq", "en")->text, "og:image"));
}

/* ---- Bounds ---------------------------------------------------------------------------------------------- */

static void an_address_has_only_so_many_painted(void **state) {
    enum { BURST = 40 };
    club_house *house = *state;
    browser who = {0}, other = {.address = "192.0.2.7"};
    get(house, &other, "/pictures/b/wqwq/0.png");
    atomic_store(&broken, true); /* what fails is not kept, so each is tried */
    for (int i = 0; i < BURST; i++) {
        const reply *got = get(house, &who, "/pictures/b/wqwq.png");
        expect_refusal(got, 503, "busy");
        assert_int_equal(got->retry_after, 1);
    }
    expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 429, "too_fast");
    assert_int_equal(atomic_load(&begun), BURST + 1);
    assert_int_equal(get(house, &who, "/pictures/b/wqwq/0.png")->status, 200); /* which is kept */
    expect_refusal(get(house, &other, "/pictures/b/wqwq.png"), 503, "busy");
    pass(house, 500);
    expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 503, "busy");
    house->config.limits.requests_per_second = 1;
    house->config.limits.requests_burst = 3;
    reopen(house);
    for (int i = 0; i < 3; i++) {
        expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 503, "busy"); /* counted once, though asked twice */
    }
    expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 429, "too_fast");
}

static void wait_until_begun(int count) {
    while (atomic_load(&begun) < count) {
        nap();
    }
}

/* Who asks for all of these; a browser without an address is at the same one. */
static const fair_owner greedy = {.address = "192.0.2.1"};

/* One is being painted, and as many wait as may. */
static void fill(picture_gallery *gallery, app_job *out[1 + PICTURES_WAITING]) {
    char text[32];
    atomic_store(&held, true);
    for (int i = 0; i <= PICTURES_WAITING; i++) {
        snprintf(text, sizeof text, "filler %d", i);
        out[i] = picture_gallery_paint(gallery, &greedy, strdup(text));
        assert_non_null(out[i]);
        wait_until_begun(1);
    }
}

static void a_crowd_of_pictures_keeps_nobody_from_signing_in(void **state) {
    club_house *house = *state;
    browser who = {0}, ann = {.address = "192.0.2.7"};
    app_job *jobs[1 + PICTURES_WAITING];
    fill(house->server->app->gallery, jobs);
    const reply *got = get(house, &who, "/pictures/b/wqwq.png");
    expect_refusal(got, 503, "busy");
    assert_int_equal(got->retry_after, 1);
    become_member(house, &ann, "ann");
    assert_int_equal(get(house, &who, "/pictures/b/wqwq.svg")->status, 200);
    atomic_store(&held, false);
    for (size_t i = 0; i <= PICTURES_WAITING; i++) {
        app_job_drop(jobs[i]);
    }
    assert_int_equal(get(house, &who, "/pictures/b/wqwq.png")->status, 200);
}

/* A picture for somebody else is the next one, and the last of theirs gives way to it. */
static void a_crowd_of_pictures_keeps_nobody_else_waiting(void **state) {
    club_house *house = *state;
    const fair_owner honest = {.address = "198.51.100.1"};
    app_job *jobs[1 + PICTURES_WAITING];
    fill(house->server->app->gallery, jobs);
    app_job *own = picture_gallery_paint(house->server->app->gallery, &honest, strdup("mine"));
    assert_non_null(own);
    assert_true(app_job_is_done(jobs[PICTURES_WAITING]));
    assert_true(app_job_gave_way(jobs[PICTURES_WAITING]));
    assert_null(picture_gallery_take(jobs[PICTURES_WAITING]).bytes);
    atomic_store(&held, false);
    while (!app_job_is_done(own)) {
        nap();
    }
    picture got = picture_gallery_take(own);
    assert_non_null(got.bytes);
    assert_non_null(strstr(got.bytes, "picture 2, ")); /* behind the one that was being painted */
    free(got.bytes);
    app_job_drop(own);
    for (size_t i = 0; i <= PICTURES_WAITING; i++) {
        app_job_drop(jobs[i]);
    }
}

static void who_goes_away_makes_room(void **state) {
    club_house *house = *state;
    app_job *jobs[1 + PICTURES_WAITING];
    fill(house->server->app->gallery, jobs);
    assert_null(picture_gallery_paint(house->server->app->gallery, &greedy, strdup("one more")));
    app_job_drop(jobs[5]);
    jobs[5] = picture_gallery_paint(house->server->app->gallery, &greedy, strdup("one more"));
    assert_non_null(jobs[5]);
    app_job_drop(jobs[0]); /* it is being painted for nobody */
    atomic_store(&held, false);
    for (size_t i = 1; i <= PICTURES_WAITING; i++) {
        while (!app_job_is_done(jobs[i])) {
            nap();
        }
        app_job_drop(jobs[i]);
    }
    assert_int_equal(atomic_load(&painted), 1 + PICTURES_WAITING);
}

static void who_asks_for_the_same_waits_for_one_painting(void **state) {
    club_house *house = *state;
    app_job *jobs[3];
    atomic_store(&held, true);
    for (size_t i = 0; i < 3; i++) {
        jobs[i] = picture_gallery_paint(house->server->app->gallery, &greedy, strdup("the same"));
        assert_non_null(jobs[i]);
    }
    atomic_store(&held, false);
    for (size_t i = 0; i < 3; i++) {
        while (!app_job_is_done(jobs[i])) {
            nap();
        }
        picture got = picture_gallery_take(jobs[i]);
        assert_non_null(got.bytes);
        assert_null(picture_gallery_take(jobs[i]).bytes);
        free(got.bytes);
        app_job_drop(jobs[i]);
    }
    assert_int_equal(atomic_load(&painted), 1);
}

static void a_server_that_ends_paints_nothing(void **state) {
    club_house *house = *state;
    browser who = {0};
    server_stop(house->server);
    expect_refusal(get(house, &who, "/pictures/b/wqwq.png"), 503, "busy");
    assert_int_equal(atomic_load(&begun), 0);
}

/* ---- What is kept ---------------------------------------------------------------------------------------- */

static bool has(picture_cache *cache, int number, size_t length) {
    char text[32];
    snprintf(text, sizeof text, "%d", number);
    picture found = picture_cache_find(cache, text);
    bool there = found.bytes != NULL;
    assert_true(!there || (found.length == length && found.bytes[0] == (char)number));
    free(found.bytes);
    return there;
}

static void keep(picture_cache *cache, int number, size_t length) {
    static char bytes[PICTURE_PNG_MAX];
    char text[32];
    snprintf(text, sizeof text, "%d", number);
    bytes[0] = (char)number;
    picture_cache_keep(cache, text, &(picture){bytes, length});
}

static void pictures_are_kept_within_bounds(void **state) {
    enum { ROOM = PICTURE_CACHE_BYTES / PICTURE_PNG_MAX, SMALL = 100 };
    (void)state;
    picture_cache *cache = picture_cache_create();
    assert_non_null(cache);
    for (int i = 0; i < ROOM; i++) {
        keep(cache, i, PICTURE_PNG_MAX);
    }
    assert_true(has(cache, 0, PICTURE_PNG_MAX));
    keep(cache, ROOM, PICTURE_PNG_MAX); /* the first was wanted since, the second was not */
    assert_true(has(cache, 0, PICTURE_PNG_MAX) && has(cache, ROOM, PICTURE_PNG_MAX));
    assert_false(has(cache, 1, PICTURE_PNG_MAX));
    for (int i = 0; i < 2 * PICTURE_CACHE_COUNT; i++) {
        keep(cache, 1000 + i, SMALL);
        keep(cache, 1000 + i, SMALL); /* once more changes nothing */
    }
    int kept = 0;
    for (int i = 0; i < 2 * PICTURE_CACHE_COUNT; i++) {
        kept += has(cache, 1000 + i, SMALL);
    }
    assert_int_equal(kept, PICTURE_CACHE_COUNT);
    picture_cache_free(cache);
}

#define PAINTED(test) cmocka_unit_test_setup_teardown(test, open_painted, close_with_page)

int main(void) {
    const struct CMUnitTest tests[] = {
        PAINTED(a_picture_is_painted_once),
        PAINTED(a_game_that_goes_on_is_painted_anew),
        PAINTED(what_there_is_no_picture_of),
        cmocka_unit_test_setup_teardown(where_nobody_paints_that_is_said, open_with_page, close_with_page),
        PAINTED(the_page_names_its_picture),
        PAINTED(an_address_has_only_so_many_painted),
        PAINTED(a_crowd_of_pictures_keeps_nobody_from_signing_in),
        PAINTED(a_crowd_of_pictures_keeps_nobody_else_waiting),
        PAINTED(who_goes_away_makes_room),
        PAINTED(who_asks_for_the_same_waits_for_one_painting),
        PAINTED(a_server_that_ends_paints_nothing),
        cmocka_unit_test(pictures_are_kept_within_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
