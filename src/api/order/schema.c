/* The shapes of what is answered about order. */
#include "api/order/order.h"

#define REASONS "insults|spam|cheating|stalling|name|accounts|other"
#define MEASURES "warning|mute|ban|rename|message|line|game|ratings"

/* Which member of a row a field is. */
#define OF_CASE(member) API_INTO(store_case_row, member)
#define OF_REPORT(member) API_INTO(store_report_row, member)
#define OF_MEASURE(member) API_INTO(store_measure_row, member)

#define REASON                                                                                                         \
    {"reason", REASONS, "Why.", API_INTO(api_order_asked, order.reason),                                               \
     .expected = POD_N_("insults, spam, cheating, stalling, name, accounts or other")}
#define WORDS(about_it, may_lack)                                                                                      \
    {"words",                                                                                                          \
     "string",                                                                                                         \
     about_it,                                                                                                         \
     may_lack,                                                                                                         \
     API_INTO(api_order_asked, order.words),                                                                           \
     .usual = "",                                                                                                      \
     .most = CLUB_STATEMENT_MAX}
#define GAME(about_it) {"game", "string", about_it, .optional = true, API_INTO(api_order_asked, game)}
#define MESSAGE(about_it)                                                                                              \
    {"message",                                                                                                        \
     "integer?",                                                                                                       \
     about_it,                                                                                                         \
     .optional = true,                                                                                                 \
     API_INTO(api_order_asked, message),                                                                               \
     .expected = POD_N_("the number of a message"),                                                                    \
     .most = INT64_MAX}

static const api_schema_field new_report[] = {
    {"handle", "string", "Who is reported: a member.", .optional = true, API_INTO(api_order_asked, order.handle)},
    GAME("The game in which it happened, or of a message the event."),
    {"seat", "string", "Who is reported: the letter of a seat in the game.", .optional = true,
     API_INTO(api_order_asked, seat)},
    MESSAGE("What is reported: the number of a message in the game, whose author is meant; without a game, of one "
            "that the member has written to you."),
    REASON,
    WORDS("More about it: at most 1000 characters; needed where the reason is other.", true),
    {0},
};

static const api_schema_field counted[] = {
    {"counted", "boolean", "False when you have reported the same before and it still waits."},
    {0},
};

const api_schema_field api_waiting_case[] = {
    {"person", "string", "The id of whom it is about.", OF_CASE(person.id)},
    {"handle", "string?", "Theirs; null of a guest.", OF_CASE(handle)},
    {"name", "string", "Theirs.", OF_CASE(name)},
    {"former", "boolean", "Whether the account is deleted.", OF_CASE(former)},
    {"reports", "integer", "How many wait.", OF_CASE(reports)},
    {"appeals", "integer", "How many wait.", OF_CASE(appeals)},
    {"oldest_ms", "integer", "Since when the first of them waits, in milliseconds since 1970.", OF_CASE(oldest_ms)},
    {"moderator", "string?", "The handle of who works on it.", OF_CASE(moderator_handle)},
    {"yours", "boolean", "Whether that is you.", OF_CASE(moderator)},
    {0},
};

static const api_schema_field suspect[] = {
    {"person", "string", "The id."},
    {"handle", "string?", "Null of a guest."},
    {"name", "string", "As others see it."},
    {"former", "boolean", "Whether the account is deleted."},
    {"member_since_ms", "integer?", "Null of a guest."},
    {"muted", "boolean", "Whether a moderator has taken the right to write."},
    {"muted_until_ms", "integer?", "Until when; null for ever, or not at all."},
    {"banned", "boolean", "Whether a moderator has closed the club to the person."},
    {"banned_until_ms", "integer?", "The same."},
    {"official", "boolean", "Whether it is a moderator or an administrator."},
    {0},
};

const api_schema_field api_said_message[] = {
    {"n", "integer", "Counts the messages of the game.", API_INTO(store_message, number)},
    {"person", "string", "The id of the author.", API_INTO(store_message, person.id)},
    {"name", "string", "What the author was called.", API_INTO(store_message, name)},
    {"text", "string", "What was said; empty when it was removed.", API_INTO(store_message, text)},
    {"at_ms", "integer", "Milliseconds since 1970.", API_INTO(store_message, at_ms)},
    {0},
};

static json_t *show_game(const void *subject) {
    const club_subject *of = subject;
    return of->kind == CLUB_SUBJECT_GAME || of->kind == CLUB_SUBJECT_MESSAGE ? json_string(of->game) : json_null();
}

static json_t *show_event(const void *subject) {
    const club_subject *of = subject;
    return of->kind == CLUB_SUBJECT_EVENT ? json_string(of->game) : json_null();
}

static json_t *show_message(const void *subject) {
    const club_subject *of = subject;
    return club_subject_is_said(of->kind) ? json_integer(of->message) : json_null();
}

static json_t *show_open(const void *closed_ms) {
    return json_boolean(*(const int64_t *)closed_ms == 0);
}

const api_schema_field api_report[] = {
    {"evidence", "string", "Of a message: its text when it was reported.", OF_REPORT(evidence)},
    {"by", "string?", "The handle of who reported it; null of a guest and of the club itself.", OF_REPORT(handle)},
    {"by_person", "string?", "The id; null: the club itself has noticed it.", OF_REPORT(reporter)},
    {"id", "string", "Its own.", OF_REPORT(id)},
    {"reason", REASONS, "Why.", OF_REPORT(reason)},
    {"words", "string", "What was said about it.", OF_REPORT(words)},
    {"at_ms", "integer", "When.", OF_REPORT(at_ms)},
    {"open", "boolean", "Whether it still waits.", OF_REPORT(closed_ms), .write = show_open},
    {"subject", "person|game|message|event|direct",
     "What it is about; direct: a message to whoever reported it; event: one that was said in an event.",
     OF_REPORT(subject.kind)},
    {"game", "string?", "The id of the game.", OF_REPORT(subject), .write = show_game},
    {"event", "string?", "The id of the event.", OF_REPORT(subject), .write = show_event},
    {"message", "integer?", "The number of the message in it, or in the conversation of the two.", OF_REPORT(subject),
     .write = show_message},
    {"context", "SaidMessage[]", "What was said around the message, in its room; nothing of what is direct."},
    {0},
};

static const api_schema_field appeal[] = {
    {"words", "string", "What the person says against it.", OF_MEASURE(appeal)},
    {"at_ms", "integer", "When.", OF_MEASURE(appealed_ms)},
    {"answer", "string?", "What another moderator says to that.", OF_MEASURE(answer)},
    {"answered_ms", "integer?", "When; null: it waits.", OF_MEASURE(answered_ms)},
    {"upheld", "boolean", "Whether the decision stands after the answer.", OF_MEASURE(upheld)},
    {0},
};

static json_t *show_appeal(const void *measure) {
    const store_measure_row *of = measure;
    return of->appealed_ms ? api_show(appeal, of, NULL) : json_null();
}

static json_t *show_lasting(const void *until_ms) {
    return json_boolean(*(const int64_t *)until_ms == CLUB_NEVER_MS);
}

static json_t *show_reversible(const void *kind) {
    return json_boolean(club_measure_is_reversible(*(const club_measure_kind *)kind));
}

const api_schema_field api_measure[] = {
    {"by", "string?", "The handle of who decided; null: whoever runs the club.", OF_MEASURE(by_handle)},
    {"id", "string", "Its own.", OF_MEASURE(id)},
    {"kind", MEASURES, "What was decided.", OF_MEASURE(kind)},
    {"reason", REASONS, "Why.", OF_MEASURE(reason)},
    {"words", "string", "What the person is told.", OF_MEASURE(words)},
    {"at_ms", "integer", "When.", OF_MEASURE(at_ms)},
    {"until_ms", "integer?", "Until when; null where it has no end, or for ever.", OF_MEASURE(until_ms)},
    {"lasting", "boolean", "Whether it is for ever.", OF_MEASURE(until_ms), .write = show_lasting},
    {"reversible", "boolean", "Whether it can be undone.", OF_MEASURE(kind), .write = show_reversible},
    {"seen", "boolean", "Whether the person has said to have read it.", OF_MEASURE(seen_ms)},
    {"lifted_ms", "integer?", "When it was undone.", OF_MEASURE(lifted_ms)},
    {"appeal", "Appeal?", "What the person has said against it.", .write = show_appeal},
    {"subject", "person|game|message|event", "As of Report.", OF_MEASURE(subject.kind)},
    {"game", "string?", "The id of the game.", OF_MEASURE(subject), .write = show_game},
    {"event", "string?", "The id of the event.", OF_MEASURE(subject), .write = show_event},
    {"message", "integer?", "The number of the message in it.", OF_MEASURE(subject), .write = show_message},
    {"was", "string", "What was there before: the message, or the handle and the name.", OF_MEASURE(was)},
    {0},
};

const api_schema_field api_log_entry[] = {
    {"at_ms", "integer", "When.", API_INTO(store_log_row, at_ms)},
    {"actor", "string?", "The handle of whose act it was; null: whoever runs the club.",
     API_INTO(store_log_row, actor_handle)},
    {"act", "string", "What was done.", API_INTO(store_log_row, act)},
    {"person", "string?", "The id of whom it is about.", API_INTO(store_log_row, about)},
    {"handle", "string?", "Theirs.", API_INTO(store_log_row, about_handle)},
    {"name", "string", "Theirs.", API_INTO(store_log_row, about_name)},
    {"detail", "string", "More about it, such as a game.", API_INTO(store_log_row, detail)},
    {"why", "string", "In the words of whose act it was.", API_INTO(store_log_row, why)},
    {"was", "string", "What was there before.", API_INTO(store_log_row, was)},
    {"becomes", "string", "What is there after it.", API_INTO(store_log_row, becomes)},
    {0},
};

static const api_schema_field whole_case[] = {
    {"about", "CasePerson", "Whom it is about."},
    {"moderator", "string?", "The handle of who works on it."},
    {"yours", "boolean", "Whether that is you."},
    {"reports", "Report[]", "The latest first."},
    {"measures", "Measure[]", "The latest first."},
    {"log", "LogEntry[]", "What was done and noted about the person, the latest first."},
    {0},
};

static const api_schema_field claim[] = {
    {"on", "boolean", "Whether you work on it from now on, or no longer.", API_INTO(api_order_asked, order.on),
     .usual = "false"},
    {0},
};

static const api_schema_field words[] = {
    WORDS("At most 1000 characters.", true),
    {0},
};

/* A moment, or null for ever. What has no end needs none. */
static bool read_until(const json_t *value, void *out, app_caller *caller) {
    int64_t *until_ms = out;
    (void)caller;
    *until_ms = json_is_null(value) ? CLUB_NEVER_MS : json_integer_value(value);
    return !value || json_is_null(value) || json_is_integer(value);
}

static const api_schema_field new_measure[] = {
    {"kind", MEASURES, "What is decided.", API_INTO(api_order_asked, order.measure),
     .expected = POD_N_("warning, mute, ban, rename, message, game or ratings")},
    REASON,
    WORDS("What the person is told: 1 to 1000 characters.", false),
    {"until_ms", "integer?", "Of mute and ban: until when, in milliseconds since 1970; null for ever.",
     .optional = true, API_INTO(api_order_asked, order.until_ms),
     .expected = POD_N_("a whole number of milliseconds, or null"), .read = read_until},
    {"handle", "string", "Of rename: the new handle; left out, the old one stays.", .optional = true,
     API_INTO(api_order_asked, order.handle)},
    {"name", "string", "Of rename: the new name; left out together with the handle, the name goes.", .optional = true,
     API_INTO(api_order_asked, order.name), .most = CLUB_NAME_MAX},
    GAME("The game that it is about, or of a message the event."),
    MESSAGE("The number of the message in it."),
    {0},
};

static const api_schema_field answer[] = {
    {"stands", "boolean", "Whether the decision stands; if not, it is undone.", API_INTO(api_order_asked, order.on),
     .usual = "false"},
    WORDS("What the person is told: 1 to 1000 characters.", false),
    {0},
};

const api_schema api_order_schemas[] = {
    {"NewReport", "Something that moderators should look at.", new_report},
    {"CountedReport", "What came of it.", counted},
    {"WaitingCase", "What waits for a moderator about one person.", api_waiting_case},
    {"WaitingCases", "A page of what waits.", .items = "WaitingCase[]", .order = "The one that waits longest first."},
    {"CasePerson", "Whom a case is about.", suspect},
    {"SaidMessage", "A message of a chat, as moderators see it.", api_said_message},
    {"Report", "Something that was reported.", api_report},
    {"Appeal", "What is said against a decision, and the answer.", appeal},
    {"Measure", "What a moderator has decided about somebody.", api_measure},
    {"OwnMeasure", "What a moderator has decided about you.", api_measure + 1},
    {"OwnMeasures", "A page of these.", .items = "OwnMeasure[]", .order = "The latest first."},
    {"LogEntry", "A privileged act.", api_log_entry},
    {"LogEntries", "A page of the log.", .items = "LogEntry[]", .order = "The latest first."},
    {"Case", "All that moderators know about a person.", whole_case},
    {"Claim", "Whether you work on a case.", claim},
    {"Words", "Something in words.", words},
    {"NewMeasure", "Something to be decided about somebody.", new_measure},
    {"AppealAnswer", "The answer to an appeal.", answer},
    {0},
};
