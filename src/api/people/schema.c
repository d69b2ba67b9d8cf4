/* The shapes of what people ask for about themselves and others. */
#include "api/people/people.h"

static const api_schema_field me[] = {
    {"person", "Account?", "Who asks; null for somebody new.", false},
    {"settings", "Settings", "As they are set.", false},
    {"club", "Club", "What the club is.", false},
    {"vacation", "Vacation", "The person's.", false},
    {"waiting", "integer", "In how many games it is the person's turn.", false},
    {"unread", "integer", "In how many conversations there is something that the person has not read.", false},
    {"order", "Standing", "What moderators have decided about the person, in short.", false},
    {0},
};

static const api_schema_field standing[] = {
    {"muted", "boolean", "Whether a moderator has taken the right to write.", false},
    {"banned", "boolean", "Whether a moderator has closed the club to the person.", false},
    {"unread", "integer", "How many decisions of moderators the person has not read.", false},
    {"cases", "integer", "Of a moderator: about how many people something waits.", false},
    {0},
};

static const api_schema_field email[] = {
    {"address", "string", "The address.", false, API_INTO(club_account, email)},
    {"confirmed", "boolean", "Whether its owner has confirmed it.", false, API_INTO(club_account, email_confirmed)},
    {"failing", "string?",
     "Why mails to it come back, as a status of RFC 3463 (\"5.1.1\"); null: they do not. No notices go there until it "
     "is confirmed once more.",
     false, API_INTO(club_account, email_status)},
    {0},
};

static json_t *show_email(const void *account) {
    return ((const club_account *)account)->email[0] ? api_show(email, account, NULL) : json_null();
}

static json_t *show_membership(const void *account) {
    return json_boolean(club_account_is_member(account));
}

static json_t *show_totp(const void *totp) {
    const club_totp *of = totp;
    return json_boolean(of->length && of->confirmed);
}

const api_schema_field api_account[] = {
    {"id", "string", "Ten letters and digits.", false, API_INTO(club_account, person.id)},
    {"handle", "string?", "What a member is found by; null for a guest.", false, API_INTO(club_account, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", false, API_INTO(club_account, name)},
    {"member", "boolean", "Whether it is an account that can be signed in to.", false, .write = show_membership},
    {"language", "en|fr|es", "Theirs.", false, API_INTO(club_account, language)},
    {"zone", "string", "A name of the time zone database; empty when it is not known.", false,
     API_INTO(club_account, zone)},
    {"roles", "moderator|administrator[]", "None of a player.", false, API_INTO(club_account, roles)},
    {"email", "Email?", "Where letters go; null: nowhere.", false, .write = show_email},
    {"totp", "boolean", "Whether codes of an authenticator app are asked for.", false, API_INTO(club_account, totp),
     .write = show_totp},
    {"passkeys", "integer", "How many there are.", false, API_INTO(club_account, passkeys)},
    {"password", "boolean", "Whether there is one.", false, API_INTO(club_account, password)},
    {"recovery_codes_left", "integer", "How many have not been used.", false, API_INTO(club_account, recovery_count)},
    {0},
};

/* What is set in an account besides its texts (club/people/settings.h). */
#define SETTINGS                                                                                                       \
    {"theme", "auto|light|dark", "Of the page.", true}, {"sound", "boolean", "Whether moves are heard.", true},        \
        {"confirm_moves", "boolean", "Whether a move is asked for once more.", true},                                  \
        {"auto_vacation", "boolean", "Whether a vacation begins by itself before a daily game is lost on time.",       \
         true},                                                                                                        \
        {"board", "walnut|felt|slate|sea|paper|contrast", "What boards and pieces are made of.", true},                \
        {"coordinates", "boolean", "Whether boards have letters and numbers.", true},                                  \
        {"flip", "boolean", "Whether boards are turned by half.", true},                                               \
        {"typed_moves", "boolean", "Whether moves can be typed.", true},                                               \
        {"animation", "boolean", "Whether dice move.", true},                                                          \
        {"zen", "boolean", "Whether a board has clocks and moves beside it, and nothing else.", true}, {               \
        "show_online", "boolean", "Whether others may see that the person is here.", true                              \
    }

static const api_schema_field settings[] = {SETTINGS, {0}};

static const api_schema_field new_settings[] = {
    {"name", "string", "As shown to others: at most 32 characters.", true},
    {"language", "string", "en, fr or es.", true},
    {"zone", "string", "A name of the time zone database.", true},
    SETTINGS,
    {0},
};

static const api_schema_field club[] = {
    {"name", "string", "What it is called.", false},
    {"open", "boolean", "Whether anyone may become a member; else by invitation.", false},
    {"mail", "boolean", "Whether it sends letters, and so takes addresses.", false},
    {"passkeys", "boolean", "Whether it takes passkeys, under a name that browsers have them for.", false},
    {"guest_chat", "boolean", "Whether guests may chat, too.", false},
    {"operator", "string?", "Who runs it.", false},
    {"pages", "operator|privacy|terms|contact[]", "What it has below /about/.", false},
    {0},
};

static const api_schema_field sign_up[] = {
    {"handle", "string", "3 to 20 of a-z, 0-9, - and _.", false, API_INTO(api_own, request.people.handle)},
    {"name", "string", "As shown to others: at most 32 characters.", true, API_INTO(api_own, request.people.name),
     .most = CLUB_NAME_MAX},
    {"password", "string", "8 to 256 bytes; may be left out with a passkey.", true,
     API_INTO(api_own, request.people.password)},
    {"passkey", "Credential", "A new passkey.", true},
    {"email", "string", "Where letters go.", true, API_INTO(api_own, request.people.email)},
    {"invitation", "string", "The code of an invitation, where the club is not open.", true,
     API_INTO(api_own, invitation), .usual = ""},
    {0},
};

static const api_schema_field signed_up[] = {
    {"me", "Me", "The new member.", false},
    {"recovery_codes", "string[]",
     "Ten codes, each of which sets a new password once. They are shown now and never again.", false},
    {0},
};

static const api_schema_field sign_in[] = {
    {"login", "string", "The handle, or an address that is confirmed.", false, API_INTO(api_own, login)},
    {"password", "string", "The password.", false, API_INTO(api_own, request.people.password)},
    {"totp", "string", "A code of the authenticator app, where the account asks for one.", true,
     API_INTO(api_own, totp)},
    {0},
};

static const api_schema_field signed_in[] = {{"me", "Me", "The member.", false}, {0}};

static const api_schema_field password[] = {
    {"old", "string", "The password until now; may be left out where there is none.", true, API_INTO(api_own, old),
     .usual = ""},
    {"new", "string", "8 to 256 bytes.", false, API_INTO(api_own, request.people.password)},
    {0},
};

static const api_schema_field totp[] = {
    {"step", "begin|confirm|remove", "What is done.", false, API_INTO(api_own, step),
     .expected = POD_N_("begin, confirm or remove")},
    {"totp", "string", "To confirm and to remove: a code of the app.", true, API_INTO(api_own, totp)},
    {0},
};

/* What "begin" answers; the other steps answer Me. */
static const api_schema_field totp_answer[] = {
    {"secret", "string", "To be typed into the app, in base 32.", true},
    {"uri", "string", "The same as an otpauth: URI, for a QR code.", true},
    {"person", "Account?", "As of Me.", true},
    {"settings", "Settings", "As of Me.", true},
    {"club", "Club", "As of Me.", true},
    {"vacation", "Vacation", "As of Me.", true},
    {"waiting", "integer", "As of Me.", true},
    {"unread", "integer", "As of Me.", true},
    {"order", "Standing", "As of Me.", true},
    {0},
};

static const api_schema_field recovery_codes[] = {
    {"recovery_codes", "string[]", "Ten new codes; those from before are worth nothing.", false},
    {0},
};

static const api_schema_field recover[] = {
    {"login", "string", "The handle, or an address that is confirmed.", false, .size = sizeof(char *)},
    {0},
};

static const api_schema_field recover_finish[] = {
    {"code", "string", "The code of a letter.", true, API_INTO(api_own, code), .usual = ""},
    {"login", "string", "With a recovery code: the handle, or an address that is confirmed.", true,
     API_INTO(api_own, login), .usual = ""},
    {"recovery_code", "string", "One of the ten.", true, API_INTO(api_own, recovery_code), .usual = ""},
    {"password", "string", "The new one: 8 to 256 bytes.", false, API_INTO(api_own, request.people.password)},
    {0},
};

static const api_schema_field new_email[] = {
    {"address", "string", "The new address; empty for none.", false, API_INTO(api_own, request.people.email)},
    {0},
};

static const api_schema_field confirmation[] = {
    {"code", "string", "The code of the letter.", false, API_INTO(api_own, code)},
    {0},
};

const api_schema_field api_session[] = {
    {"id", "string", "Ten letters and digits.", false, API_INTO(store_session_row, key)},
    {"created_at", "integer", "Seconds since 1970.", false, API_INTO(store_session_row, created)},
    {"seen_at", "integer", "The same, of a day on which it was used.", false, API_INTO(store_session_row, seen)},
    {"agent", "string", "The browser; empty when it is not known.", false, API_INTO(store_session_row, agent)},
    {"current", "boolean", "Whether it is the one that asks.", false, API_INTO(store_session_row, key)},
    {0},
};

const api_schema_field api_token[] = {
    {"id", "string", "Ten letters and digits.", false, API_INTO(club_token, key)},
    {"name", "string", "What its owner calls it.", false, API_INTO(club_token, name)},
    {"scopes", "read|play|challenge|chat[]", "What it is good for.", false, API_INTO(club_token, scopes)},
    {"created_at", "integer", "Seconds since 1970.", false, API_INTO(club_token, created_ms), .per = 1000},
    {"used_at", "integer?", "The same, of a day on which it was used; null: never.", false,
     API_INTO(club_token, used_ms), .per = 1000},
    {"until", "integer", "The same, of when it ends.", false, API_INTO(club_token, until_ms), .per = 1000},
    {"bot", "string", "The handle of the bot that acts with it; left out of one for its owner.", true,
     API_INTO(club_token, bot)},
    {0},
};

static const api_schema_field new_token[] = {
    {"name", "string", "What to call it: 1 to 32 characters.", false, API_INTO(api_own, request.people.name),
     .most = CLUB_NAME_MAX},
    {"scopes", "read|play|challenge|chat[]", "What it is good for: at least one of them.", false,
     API_INTO(api_own, request.people.token.scopes),
     .expected = POD_N_("a list of 'read', 'play', 'challenge' and 'chat'")},
    {"days", "integer", "For how long: 1 to 366 days.", false, API_INTO(api_own, days), .most = INT32_MAX},
    {"bot", "string", "The handle of a bot of yours, for which it is; left out: for yourself.", true,
     API_INTO(api_own, request.people.handle)},
    {0},
};

static const api_schema_field made_token[] = {
    {"secret", "string", "What the program sends after 'Authorization: Bearer '. It is shown now and never again.",
     false},
    {"token", "Token", "The token.", false},
    {0},
};

static const api_schema_field export_[] = {
    {"exported_at_ms", "integer", "Milliseconds since 1970.", false},
    {"me", "object",
     "As of Me, without the club. What is not on a page is on another; a list may go on on the next one.", true},
    {"relations", "object[]", "Whom the person has blocked or muted.", true},
    {"sessions", "Session[]", "The latest first.", true},
    {"tokens", "Token[]", "The latest first.", true},
    {"bots", "object[]", "Those that the person keeps: each a Bot, with its Hook as hook.", true},
    {"passkeys", "Passkey[]", "The oldest first.", true},
    {"push_devices", "PushDevice[]", "The latest first, without their keys.", true},
    {"notice_settings", "NoticeSettings", "How the person is told.", true},
    {"notices", "Notice[]", "The 200 newest, of all kinds, also of those whom the person has muted.", true},
    {"measures", "OwnMeasure[]", "What moderators have decided about the person, the latest first.", true},
    {"reports", "object[]", "What the person has reported, with whom it is about, the latest first.", true},
    {"challenges", "Challenge[]", "The 200 newest; those that are open come first.", true},
    {"conversations", "object[]", "Each with whom it is, and messages of it, of both sides.", true},
    {"puzzles", "object", "For each game the attempts at its puzzles, each with id, solved, at_ms, before and rating.",
     true},
    {"ratings", "object", "For each pool of rated games the RatingSteps in it, the latest first.", true},
    {"games", "object[]",
     "Those played, talked about or noted on, the oldest first: each with its record, what was said about it, and the "
     "own note.",
     true},
    {"next", "string?", "The cursor of the next page; null on the last.", false},
    {0},
};

static const api_schema_field deletion[] = {
    {"handle", "string", "The own one, typed again.", false, API_INTO(api_own, request.people.handle)},
    {0},
};

const api_schema_field api_found_person[] = {
    {"handle", "string", "What the member is found by.", false, API_INTO(store_person_row, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", false, API_INTO(store_person_row, name)},
    {"member_since_ms", "integer", "Milliseconds since 1970.", false, API_INTO(store_person_row, member_since_ms)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true, API_INTO(store_person_row, bot)},
    {0},
};

static const api_schema_field person[] = {
    {"handle", "string", "What the member is found by.", false},
    {"name", "string", "As shown; empty for one who is called by the handle.", false},
    {"member_since_ms", "integer", "Milliseconds since 1970.", false},
    {"online", "boolean", "Whether a page of the club is open there; false of one who hides it.", false},
    {"last_seen", "today|week|month|earlier?",
     "When something was last done, roughly; null when it is not known, or hidden.", false},
    {"game", "string?", "The id of the game that the member plays with others now: the one that began last.", false},
    {"you", "boolean", "Whether it is who asks.", false},
    {"blocked", "boolean", "By who asks: no challenges, no chat.", false},
    {"muted", "boolean", "By who asks.", false},
    {"following", "boolean", "By who asks.", false},
    {"former", "boolean", "Whether the account was deleted.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"terms", "BotTerms", "The same: which challenges it takes.", true},
    {0},
};

const api_schema_field api_followed[] = {
    {"handle", "string", "What the member is found by.", false},
    {"name", "string", "As shown; empty for one who is called by the handle.", false},
    {"online", "boolean", "As of Person.", false},
    {"game", "string?", "As of Person; null of one who is not online.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {0},
};

static bool read_role(const json_t *value, void *out, app_caller *caller) {
    (void)caller;
    return json_is_string(value) && club_role_parse(json_string_value(value), out);
}

static const api_schema_field role[] = {
    {"role", "player|moderator|administrator", "From now on.", false, API_INTO(api_own, request.people.roles),
     .expected = POD_N_("player, moderator or administrator"), .read = read_role},
    {0},
};

static const api_schema_field new_invitation[] = {
    {"uses", "integer", "How many people may become members with it: 1 to 1000; 1 when left out.", true,
     API_INTO(api_own, request.people.uses), .expected = POD_N_("a whole number from 1 to 1000"), .usual = "1",
     .least = 1, .most = 1000},
    {0},
};

static const api_schema_field invitation[] = {
    {"invitation", "string", "The code. It is shown now and never again.", false},
    {0},
};

static const api_schema_field relation[] = {
    {"handle", "string", "Whose.", false},
    {"name", "string", "As shown.", false},
    {"blocked", "boolean", "No challenges and no chat.", false},
    {"muted", "boolean", "No chat.", false},
    {0},
};

const api_schema api_people_schemas[] = {
    {"Me", "Who asks, and what the club is.", me},
    {"Standing", "What moderators have decided about somebody, in short.", standing},
    {"Account", "A person as it sees itself.", api_account},
    {"Email", "A mail address.", email},
    {"Settings", "What a person has set.", settings},
    {"NewSettings", "What is to be set; what is left out stays.", new_settings},
    {"Club", "What the club is.", club},
    {"Relation", "Somebody who is blocked or muted.", relation},
    {"Relations", "A page of them.", .items = "Relation[]", .order = "In the order of their handles."},
    {"SignUp", "A new member.", sign_up},
    {"SignedUp", "The new member, and the recovery codes.", signed_up},
    {"SignIn", "A member who comes.", sign_in},
    {"SignedIn", "A member who has come.", signed_in},
    {"Password", "A new password.", password},
    {"Totp", "A step in setting up an authenticator app.", totp},
    {"TotpAnswer", "What comes of it.", totp_answer},
    {"RecoveryCodes", "New recovery codes.", recovery_codes},
    {"Recover", "Whose password is lost.", recover},
    {"RecoverFinish", "A new password for a code.", recover_finish},
    {"NewEmail", "A new mail address.", new_email},
    {"Confirmation", "The proof that an address is one's own.", confirmation},
    {"Session", "A browser that is signed in.", api_session},
    {"Sessions", "A page of sessions.", .items = "Session[]", .order = "The latest first."},
    {"Token", "With what a program acts for a member.", api_token},
    {"Tokens", "A page of tokens.", .items = "Token[]",
     .order = "The latest first, those included whose time is over."},
    {"NewToken", "A token to be made.", new_token},
    {"MadeToken", "A token that was made.", made_token},
    {"Export", "Everything that the club keeps of a person.", export_},
    {"Deletion", "An account to be deleted.", deletion},
    {"FoundPerson", "A member.", api_found_person},
    {"FoundPeople", "A page of members.", .items = "FoundPerson[]",
     .order = "In the order of their handles; at most 50."},
    {"Person", "A member as others see it.", person},
    {"Followed", "Somebody whom a member follows.", api_followed},
    {"Follows", "A page of them.", .items = "Followed[]", .order = "In the order of their handles."},
    {"Role", "What a member may do.", role},
    {"NewInvitation", "An invitation to be made.", new_invitation},
    {"Invitation", "An invitation that was made.", invitation},
    {0},
};
