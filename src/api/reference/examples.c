/* An example of each answer, made of its schema: the first of the words that a field may have, one entry of a list, and
   what the table says of texts and numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/reference/reference.h"
#include "ludopod/game.h"

/* By their names; where a name means several things the object's stands before it. What is missing is null, or an empty
   text, false, the least number or this moment. $: the name of a game. */
#define MOMENT_MS INT64_C(1767225600000)

static const struct {
    const char *name, *value;
} values[] = {
    {"accepted", "a"},
    {"act", "silence"},
    {"actor", "ada"},
    {"address", "ada@example.org"},
    {"after", "1524"},
    {"agent", "Firefox 146"},
    {"answer", "The rest of the game was friendly."},
    {"attempts", "12"},
    {"before", "1512"},
    {"board", "5x5"},
    {"boards", "5x5"},
    {"Offer.by", "a"},
    {"by", "ada"},
    {"by_person", "p2c8r5yw6f"},
    {"character", "Kraken"},
    {"clock", "5m+8s"},
    {"Tournament.code", "k3v9x2"},
    {"TournamentSummary.code", "k3v9x2"},
    {"code", "not_found"},
    {"counter_of", "b7n4w8zt2c"},
    {"at", "1767225600"},
    {"created", "1767225600"},
    {"created_at", "1767225600"},
    {"day", "2026-01-01"},
    {"deviation", "62"},
    {"difference", "12"},
    {"digest_at", "08:00"},
    {"event", "c3"},
    {"events", "c3"},
    {"evidence", "You only ever get lucky."},
    {"failed", "k3v9x2mq7d"},
    {"failing", "5.1.1"},
    {"BotGame.game", "$"},
    {"Game.game", "$"},
    {"GameSummary.game", "$"},
    {"PlayedGame.game", "$"},
    {"Pool.game", "$"},
    {"Terms.game", "$"},
    {"ToldWaiting.games", "b7n4w8zt2c"},
    {"game", "b7n4w8zt2c"},
    {"games", "12"},
    {"handle", "ada"},
    {"id", "k3v9x2mq7d"},
    {"invitation", "h4kq-9wzt-m3px-7b2d"},
    {"key", "whpk_Zm9yIGV4YW1wbGUgdGhpcnR5LXR3byBieXRlcy4u"},
    {"kind", "your_turn"},
    {"left_ms", "294000"},
    {"RatingRange.least", "1400"},
    {"lines", "c3 d4"},
    {"mail_address", "club+t9x2mq7dk3@play.example.org"},
    {"moderator", "ben"},
    {"RatingRange.most", "1700"},
    {"BotTerms.most", "4"},
    {"move", "c3"},
    {"Character.name", "Kraken"},
    {"Clock.name", "fast"},
    {"Club.name", "The club of Exampleton"},
    {"name", "Ada"},
    {"online", "a"},
    {"operator", "Ada Lovelace, Exampleton"},
    {"owner", "ada"},
    {"path", "/g/b7n4w8zt2c"},
    {"person", "p2c8r5yw6f"},
    {"place", "1"},
    {"places", "1"},
    {"players", "2"},
    {"ply", "1"},
    {"pool", "$-5x5-live"},
    {"position", "5/5/2a12/5/5 b 2 -"},
    {"quiet_from", "22:00"},
    {"quiet_to", "07:00"},
    {"rating", "1524"},
    {"recovery_codes", "h4kq-9wzt-m3px"},
    {"refusal", "silenced"},
    {"RatingOutcome.result", "won"},
    {"result", "*"},
    {"running", "b"},
    {"seat", "a"},
    {"secret", "ludopod_Zm9yIGV4YW1wbGUgdGhpcnR5LXR3byBieXRlcy4u"},
    {"seen_at", "1767225600"},
    {"sentence", "Takes whatever it can."},
    {"solved", "m5t7h9xw3q"},
    {"start", "5/5/5/5/5 a 2 -"},
    {"ProblemType.status", "404"},
    {"status", "200"},
    {"Clock.text", "5m+8s"},
    {"Notice.text", "Your turn against Ben."},
    {"text", "Good luck!"},
    {"Character.title", "Kraken"},
    {"Clock.title", "Fast"},
    {"Tournament.title", "Friday"},
    {"TournamentSummary.title", "Friday"},
    {"tournament", "k3v9x2mq7d"},
    {"title", "There is no such member."},
    {"taken", "true"},
    {"turn", "b"},
    {"until", "1769817600"},
    {"url", "https://bots.example.org/ludopod"},
    {"version", "1"},
    {"was", "You only ever get lucky."},
    {"Hook.why", ""},
    {"why", "Insults in three games."},
    {"words", "Please stay friendly."},
    {"zone", "Europe/Paris"},
};

static const char *value_of(const char *object, const char *name) {
    char full[96];
    snprintf(full, sizeof full, "%s.%s", object, name);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (strcmp(values[i].name, full) == 0 || strcmp(values[i].name, name) == 0) {
            return values[i].value;
        }
    }
    return "";
}

/* A moment has its unit in its name. */
static json_t *whole(const json_t *schema, const char *value, const char *name) {
    const char *unit = strrchr(name, '_');
    const int64_t least = json_integer_value(json_object_get(schema, "minimum"));
    const int64_t usual = unit && strcmp(unit, "_ms") == 0 ? MOMENT_MS : least;
    return json_integer(*value ? strtoll(value, NULL, 10) : usual);
}

/* Where an example is made: by these schemas, of this field of this object. */
typedef struct place {
    const json_t *schemas;
    const char *object, *name;
} place;

static json_t *example(const json_t *schema, place at);

/* A field of an object that may have any is called as the table says. */
static json_t *object_like(const json_t *schema, place at) {
    json_t *view = json_object(), *name;
    size_t i;
    if (json_is_object(json_object_get(schema, "additionalProperties"))) {
        json_object_set_new(view, "board", json_string(value_of(at.object, "board")));
    }
    json_array_foreach(json_object_get(schema, "required"), i, name) {
        at.name = json_string_value(name);
        json_object_set_new(view, at.name,
                            example(json_object_get(json_object_get(schema, "properties"), at.name), at));
    }
    return view;
}

/* Null may come behind the type. */
static json_t *plain(const json_t *schema, place at) {
    const json_t *said = json_object_get(schema, "type");
    const char *type = json_string_value(json_is_array(said) ? json_array_get(said, 0) : said);
    if (strcmp(type, "object") == 0) {
        return object_like(schema, at);
    }
    if (strcmp(type, "array") == 0) {
        return json_pack("[o]", example(json_object_get(schema, "items"), at));
    }
    const char *value = value_of(at.object, at.name);
    return json_is_array(said) && !*value                                ? json_null()
           : strcmp(type, "boolean") == 0                                ? json_boolean(*value)
           : strcmp(type, "integer") == 0 || strcmp(type, "number") == 0 ? whole(schema, value, at.name)
           : *value == '$' ? json_sprintf("%s%s", pod_game_at(0)->name, value + 1)
                           : json_string(value);
}

static json_t *example(const json_t *schema, place at) {
    const json_t *words = json_object_get(schema, "enum"), *any = json_object_get(schema, "anyOf");
    any = any ? any : json_object_get(schema, "oneOf");
    const char *target = json_string_value(json_object_get(schema, "$ref"));
    if (target) {
        at.object = strrchr(target, '/') + 1;
        return example(json_object_get(at.schemas, at.object), at);
    }
    return words ? json_incref(json_array_get(words, 0))
           : any ? example(json_array_get(any, 0), at)
                 : plain(schema, at);
}

static void add_to_operation(const json_t *document, json_t *operation) {
    const place at = {json_object_get(json_object_get(document, "components"), "schemas"), "", ""};
    const char *status, *type;
    json_t *answer, *content;
    json_object_foreach(json_object_get(operation, "responses"), status, answer) {
        json_object_foreach(json_object_get(answer, "content"), type, content) {
            const json_t *schema = json_object_get(content, "schema");
            if (*status == '2' && json_object_get(schema, "$ref")) {
                json_object_set_new(content, "example", example(schema, at));
            }
        }
    }
}

void reference_add_examples(json_t *document) {
    const char *path, *method;
    json_t *operations, *operation;
    json_object_foreach(json_object_get(document, "paths"), path, operations) {
        json_object_foreach(operations, method, operation) {
            add_to_operation(document, operation);
        }
    }
}
