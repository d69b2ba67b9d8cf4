/* Rates what stands on its input, for a test that compares with other programs (peers.test.mjs). A line is one of

     glicko RATING DEVIATION COUNT (RATING DEVIATION SCORE)...
     weng_lin COUNT (RATING DEVIATION PLACE)...

   and is answered by a line with the rating and the deviation of each who is rated. */
#include <stdio.h>
#include <string.h>

#include "club/rating/glicko.h"
#include "club/rating/weng_lin.h"

enum { GAMES_MAX = 64 };

static int answer_glicko(void) {
    club_rating of;
    size_t count;
    club_rated_game games[GAMES_MAX] = {0};
    if (scanf("%lf %lf %zu", &of.rating, &of.deviation, &count) != 3 || count > GAMES_MAX) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (scanf("%lf %lf %lf", &games[i].opponent.rating, &games[i].opponent.deviation, &games[i].score) != 3) {
            return 0;
        }
    }
    of = club_rating_update(of, games, count);
    return printf("%.12g %.12g\n", of.rating, of.deviation) > 0;
}

static int answer_weng_lin(void) {
    size_t count;
    club_rating of[CLUB_RATED_MAX];
    unsigned place[CLUB_RATED_MAX];
    if (scanf("%zu", &count) != 1 || count < 2 || count > CLUB_RATED_MAX) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (scanf("%lf %lf %u", &of[i].rating, &of[i].deviation, &place[i]) != 3) {
            return 0;
        }
    }
    club_rating_update_all(of, place, count, of);
    for (size_t i = 0; i < count; i++) {
        printf(i ? " %.12g %.12g" : "%.12g %.12g", of[i].rating, of[i].deviation);
    }
    return putchar('\n') != EOF;
}

int main(void) {
    char kind[16];
    while (scanf("%15s", kind) == 1) {
        if (!(strcmp(kind, "glicko") == 0 ? answer_glicko() : answer_weng_lin())) {
            fprintf(stderr, "rating_answers: a line of kind %s cannot be read\n", kind);
            return 2;
        }
    }
    return 0;
}
