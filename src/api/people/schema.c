/* The shapes of what people ask for about themselves and others. */
#include "api/about.h"
#include "api/people/people.h"

static const api_schema_field email[] = {
    {"address", "string", "The address.", API_INTO(club_account, email)},
    {"confirmed", "boolean", "Whether its owner has confirmed it.", API_INTO(club_account, email_confirmed)},
    {"failing", "string?",
     "Why mails to it come back, as a status of RFC 3463 (\"5.1.1\"); null: they do not. No notices go there until it "
     "is confirmed once more.",
     API_INTO(club_account, email_status)},
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
    {"id", "string", "Ten letters and digits.", API_INTO(club_account, person.id)},
    {"handle", "string?", "What a member is found by; null for a guest.", API_INTO(club_account, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(club_account, name)},
    {"line", "string", "What they say of themselves; empty when it is nothing.", API_INTO(club_account, line)},
    {"member", "boolean", "Whether it is an account that can be signed in to.", .write = show_membership},
    {"language", "en|fr|es", "Theirs.", API_INTO(club_account, language)},
    {"zone", "string", "A name of the time zone database; empty when it is not known.", API_INTO(club_account, zone)},
    {"roles", "moderator|administrator[]", "None of a player.", API_INTO(club_account, roles)},
    {"email", "Email?", "Where letters go; null: nowhere.", .write = show_email},
    {"totp", "boolean", "Whether codes of an authenticator app are asked for.", API_INTO(club_account, totp),
     .write = show_totp},
    {"passkeys", "integer", "How many there are.", API_INTO(club_account, passkeys)},
    {"password", "boolean", "Whether there is one.", API_INTO(club_account, password)},
    {"recovery_codes_left", "integer", "How many have not been used.", API_INTO(club_account, recovery_count)},
    {0},
};

/* What is set in an account besides its texts (club/people/settings.h). Where it is asked for it has no place: what is
   wrong with a setting is said in other words. */
#define SETTINGS(PLACE)                                                                                                \
    {"theme", "auto|light|dark", "Of the page.", true PLACE(THEME)},                                                   \
        {"sound", "boolean", "Whether moves are heard.", true PLACE(SOUND)},                                           \
        {"confirm_moves", "boolean", "Whether a move is asked for once more.", true PLACE(CONFIRM)},                   \
        {"auto_vacation", "boolean", "Whether a vacation begins by itself before a daily game is lost on time.",       \
         true PLACE(VACATION)},                                                                                        \
        {"board", "walnut|felt|slate|sea|paper|contrast", "What boards and pieces are made of.", true PLACE(BOARD)},   \
        {"coordinates", "boolean", "Whether boards have letters and numbers.", true PLACE(COORDINATES)},               \
        {"flip", "boolean", "Whether boards are turned by half.", true PLACE(FLIP)},                                   \
        {"typed_moves", "boolean", "Whether moves can be typed.", true PLACE(TYPED_MOVES)},                            \
        {"animation", "boolean", "Whether dice move.", true PLACE(ANIMATION)},                                         \
        {"zen", "boolean", "Whether a board has clocks and moves beside it, and nothing else.", true PLACE(ZEN)}, {    \
        "show_online", "boolean", "Whether others may see that the person is here.", true PLACE(SHOW_ONLINE)           \
    }
#define SHOWN(id) , API_INTO(club_settings, value[CLUB_SETTING_##id])
#define ASKED(id)

static const api_schema_field settings[] = {SETTINGS(SHOWN), {0}};

static const api_schema_field new_settings[] = {
    {"name", "string", "As shown to others: at most 32 characters.", .optional = true},
    {"line", "string", "About oneself: at most 100 characters.", .optional = true},
    {"language", "string", "en, fr or es.", .optional = true},
    {"zone", "string", "A name of the time zone database.", .optional = true},
    SETTINGS(ASKED),
    {0},
};

static json_t *show_pages(const void *pages) {
    return api_about_names(*(const api_files *const *)pages);
}

static const api_schema_field club[] = {
    {"name", "string", "What it is called.", API_INTO(struct api_own_club, name)},
    {"open", "boolean", "Whether anyone may become a member; else by invitation.", API_INTO(struct api_own_club, open)},
    {"mail", "boolean", "Whether it sends letters, and so takes addresses.", API_INTO(struct api_own_club, mail)},
    {"passkeys", "boolean", "Whether it takes passkeys, under a name that browsers have them for.",
     API_INTO(struct api_own_club, passkeys)},
    {"guest_chat", "boolean", "Whether guests may chat, too.", API_INTO(struct api_own_club, guest_chat)},
    {"operator", "string?", "Who runs it.", API_INTO(struct api_own_club, operator_)},
    {"pages", "operator|privacy|terms|contact[]", "What it has below /about/.", API_INTO(struct api_own_club, pages),
     .write = show_pages},
    {0},
};

static const api_schema_field standing[] = {
    {"muted", "boolean", "Whether a moderator has taken the right to write.", API_INTO(struct api_own_standing, muted)},
    {"banned", "boolean", "Whether a moderator has closed the club to the person.",
     API_INTO(struct api_own_standing, banned)},
    {"unread", "integer", "How many decisions of moderators the person has not read.",
     API_INTO(struct api_own_standing, unread)},
    {"cases", "integer", "Of a moderator: about how many people something waits.",
     API_INTO(struct api_own_standing, cases)},
    {0},
};

static json_t *show_account(const void *me) {
    const api_me_view *of = me;
    return of->found ? api_show(api_account, &of->account, NULL) : json_null();
}

static json_t *show_vacation(const void *me) {
    const api_me_view *of = me;
    return api_view_vacation(of->self, of->person);
}

const api_schema_field api_me_fields[] = {
    {"person", "Account?", "Who asks; null for somebody new.", .write = show_account},
    {"settings", "Settings", "As they are set.", API_INTO(api_me_view, account.settings), .all = settings},
    {"club", "Club", "What the club is.", API_INTO(api_me_view, club), .all = club},
    {"vacation", "Vacation", "The person's.", .write = show_vacation},
    {"waiting", "integer", "In how many games it is the person's turn.", API_INTO(api_me_view, waiting)},
    {"unread", "integer", "In how many conversations there is something that the person has not read.",
     API_INTO(api_me_view, unread)},
    {"order", "Standing", "What moderators have decided about the person, in short.", API_INTO(api_me_view, standing),
     .all = standing},
    {0},
};

static const api_schema_field sign_up[] = {
    {"handle", "string", "3 to 20 of a-z, 0-9, - and _.", API_INTO(api_own, request.people.handle)},
    {"name", "string", "As shown to others: at most 32 characters.", .optional = true,
     API_INTO(api_own, request.people.name), .most = CLUB_NAME_MAX},
    {"password", "string", "8 to 256 bytes; may be left out with a passkey.", .optional = true,
     API_INTO(api_own, request.people.password)},
    {"passkey", "Credential", "A new passkey.", .optional = true},
    {"email", "string", "Where letters go.", .optional = true, API_INTO(api_own, request.people.email)},
    {"invitation", "string", "The code of an invitation, where the club is not open.", .optional = true,
     API_INTO(api_own, invitation), .usual = ""},
    {0},
};

static const api_schema_field signed_up[] = {
    {"me", "Me", "The new member."},
    {"recovery_codes", "string[]",
     "Ten codes, each of which sets a new password once. They are shown now and never again."},
    {0},
};

static const api_schema_field sign_in[] = {
    {"login", "string", "The handle, or an address that is confirmed.", API_INTO(api_own, login)},
    {"password", "string", "The password.", API_INTO(api_own, request.people.password)},
    {"totp", "string", "A code of the authenticator app, where the account asks for one.", .optional = true,
     API_INTO(api_own, totp)},
    {0},
};

static const api_schema_field signed_in[] = {{"me", "Me", "The member."}, {0}};

static const api_schema_field password[] = {
    {"old", "string", "The password until now; may be left out where there is none.", .optional = true,
     API_INTO(api_own, old), .usual = ""},
    {"new", "string", "8 to 256 bytes.", API_INTO(api_own, request.people.password)},
    {0},
};

static const api_schema_field totp[] = {
    {"step", "begin|confirm|remove", "What is done.", API_INTO(api_own, step),
     .expected = POD_N_("begin, confirm or remove")},
    {"totp", "string", "To confirm and to remove: a code of the app.", .optional = true, API_INTO(api_own, totp)},
    {0},
};

/* What "begin" answers; the other steps answer Me. */
static const api_schema_field totp_answer[] = {
    {"secret", "string", "To be typed into the app, in base 32.", .optional = true},
    {"uri", "string", "The same as an otpauth: URI, for a QR code.", .optional = true},
    {"person", "Account?", "As of Me.", .optional = true},
    {"settings", "Settings", "As of Me.", .optional = true},
    {"club", "Club", "As of Me.", .optional = true},
    {"vacation", "Vacation", "As of Me.", .optional = true},
    {"waiting", "integer", "As of Me.", .optional = true},
    {"unread", "integer", "As of Me.", .optional = true},
    {"order", "Standing", "As of Me.", .optional = true},
    {0},
};

static const api_schema_field recovery_codes[] = {
    {"recovery_codes", "string[]", "Ten new codes; those from before are worth nothing."},
    {0},
};

static const api_schema_field recover[] = {
    {"login", "string", "The handle, or an address that is confirmed.", .size = sizeof(char *)},
    {0},
};

static const api_schema_field recover_finish[] = {
    {"code", "string", "The code of a letter.", .optional = true, API_INTO(api_own, code), .usual = ""},
    {"login", "string", "With a recovery code: the handle, or an address that is confirmed.", .optional = true,
     API_INTO(api_own, login), .usual = ""},
    {"recovery_code", "string", "One of the ten.", .optional = true, API_INTO(api_own, recovery_code), .usual = ""},
    {"password", "string", "The new one: 8 to 256 bytes.", API_INTO(api_own, request.people.password)},
    {0},
};

static const api_schema_field new_email[] = {
    {"address", "string", "The new address; empty for none.", API_INTO(api_own, request.people.email)},
    {0},
};

static const api_schema_field confirmation[] = {
    {"code", "string", "The code of the letter.", API_INTO(api_own, code)},
    {0},
};

const api_schema_field api_session[] = {
    {"id", "string", "Ten letters and digits.", API_INTO(store_session_row, key)},
    {"created_at", "integer", "Seconds since 1970.", API_INTO(store_session_row, created)},
    {"seen_at", "integer", "The same, of a day on which it was used.", API_INTO(store_session_row, seen)},
    {"agent", "string", "The browser; empty when it is not known.", API_INTO(store_session_row, agent)},
    {"current", "boolean", "Whether it is the one that asks.", API_INTO(store_session_row, key)},
    {0},
};

const api_schema_field api_token[] = {
    {"id", "string", "Ten letters and digits.", API_INTO(club_token, key)},
    {"name", "string", "What its owner calls it.", API_INTO(club_token, name)},
    {"scopes", "read|play|challenge|chat[]", "What it is good for.", API_INTO(club_token, scopes)},
    {"created_at", "integer", "Seconds since 1970.", API_INTO(club_token, created_ms), .per = 1000},
    {"used_at", "integer?", "The same, of a day on which it was used; null: never.", API_INTO(club_token, used_ms),
     .per = 1000},
    {"until", "integer", "The same, of when it ends.", API_INTO(club_token, until_ms), .per = 1000},
    {"bot", "string", "The handle of the bot that acts with it; left out of one for its owner.", .optional = true,
     API_INTO(club_token, bot)},
    {0},
};

static const api_schema_field new_token[] = {
    {"name", "string", "What to call it: 1 to 32 characters.", API_INTO(api_own, request.people.name),
     .most = CLUB_NAME_MAX},
    {"scopes", "read|play|challenge|chat[]", "What it is good for: at least one of them.",
     API_INTO(api_own, request.people.token.scopes),
     .expected = POD_N_("a list of 'read', 'play', 'challenge' and 'chat'")},
    {"days", "integer", "For how long: 1 to 366 days.", API_INTO(api_own, days), .most = INT32_MAX},
    {"bot", "string", "The handle of a bot of yours, for which it is; left out: for yourself.", .optional = true,
     API_INTO(api_own, request.people.handle)},
    {0},
};

static const api_schema_field made_token[] = {
    {"secret", "string", "What the program sends after 'Authorization: Bearer '. It is shown now and never again."},
    {"token", "Token", "The token."},
    {0},
};

static const api_schema_field export_[] = {
    {"exported_at_ms", "integer", "Milliseconds since 1970."},
    {"me", "object",
     "As of Me, without the club. What is not on a page is on another; a list may go on on the next one.",
     .optional = true},
    {"relations", "object[]", "Whom the person has blocked or muted.", .optional = true},
    {"sessions", "Session[]", "The latest first.", .optional = true},
    {"tokens", "Token[]", "The latest first.", .optional = true},
    {"bots", "object[]", "Those that the person keeps: each a Bot, with its Hook as hook.", .optional = true},
    {"passkeys", "Passkey[]", "The oldest first.", .optional = true},
    {"push_devices", "PushDevice[]", "The latest first, without their keys.", .optional = true},
    {"notice_settings", "NoticeSettings", "How the person is told.", .optional = true},
    {"notices", "Notice[]", "The 200 newest, of all kinds, also of those whom the person has muted.", .optional = true},
    {"measures", "OwnMeasure[]", "What moderators have decided about the person, the latest first.", .optional = true},
    {"reports", "object[]", "What the person has reported, with whom it is about, the latest first.", .optional = true},
    {"challenges", "Challenge[]", "The 200 newest; those that are open come first.", .optional = true},
    {"conversations", "object[]", "Each with whom it is, and messages of it, of both sides.", .optional = true},
    {"puzzles", "object", "For each game the attempts at its puzzles, each with id, solved, at_ms, before and rating.",
     .optional = true},
    {"ratings", "object", "For each pool of rated games the RatingSteps in it, the latest first.", .optional = true},
    {"reached", "Reached", "What you have reached.", .optional = true},
    {"games", "object[]",
     "Those played, talked about or noted on, the oldest first: each with its record, what was said about it, and the "
     "own note.",
     .optional = true},
    {"next", "string?", "The cursor of the next page; null on the last."},
    {0},
};

static const api_schema_field deletion[] = {
    {"handle", "string", "The own one, typed again.", API_INTO(api_own, request.people.handle)},
    {0},
};

const api_schema_field api_found_person[] = {
    {"handle", "string", "What the member is found by.", API_INTO(store_person_row, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(store_person_row, name)},
    {"member_since_ms", "integer", "Milliseconds since 1970.", API_INTO(store_person_row, member_since_ms)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(store_person_row, bot)},
    {0},
};

const api_schema_field api_person[] = {
    {"handle", "string", "What the member is found by."},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(club_account, name)},
    {"line", "string", "What they say of themselves; empty when it is nothing.", API_INTO(club_account, line)},
    {"member_since_ms", "integer", "Milliseconds since 1970.", API_INTO(club_account, member_since_ms)},
    {"online", "boolean", "Whether a page of the club is open there; false of one who hides it."},
    {"last_seen", "today|week|month|earlier?",
     "When something was last done, roughly; null when it is not known, or hidden."},
    {"game", "string?", "The id of the game that the member plays with others now: the one that began last."},
    {"you", "boolean", "Whether it is who asks.", API_INTO(club_account, person)},
    {"blocked", "boolean", "By who asks: no challenges, no chat."},
    {"muted", "boolean", "By who asks."},
    {"following", "boolean", "By who asks."},
    {"former", "boolean", "Whether the account was deleted.", API_INTO(club_account, deleted_ms)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true},
    {"terms", "BotTerms", "The same: which challenges it takes.", .optional = true},
    {0},
};

const api_schema_field api_followed[] = {
    {"handle", "string", "What the member is found by.", API_INTO(store_person_row, handle)},
    {"name", "string", "As shown; empty for one who is called by the handle.", API_INTO(store_person_row, name)},
    {"online", "boolean", "As of Person."},
    {"game", "string?", "As of Person; null of one who is not online."},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(store_person_row, bot)},
    {0},
};

static bool read_role(const json_t *value, void *out, app_caller *caller) {
    (void)caller;
    return json_is_string(value) && club_role_parse(json_string_value(value), out);
}

static const api_schema_field role[] = {
    {"role", "player|moderator|administrator", "From now on.", API_INTO(api_own, request.people.roles),
     .expected = POD_N_("player, moderator or administrator"), .read = read_role},
    {0},
};

static const api_schema_field new_invitation[] = {
    {"uses", "integer", "How many people may become members with it: 1 to 1000; 1 when left out.", .optional = true,
     API_INTO(api_own, request.people.uses), .expected = POD_N_("a whole number from 1 to 1000"), .usual = "1",
     .least = 1, .most = 1000},
    {0},
};

static const api_schema_field invitation[] = {
    {"invitation", "string", "The code. It is shown now and never again."},
    {0},
};

static const api_schema_field relation[] = {
    {"handle", "string", "Whose."},
    {"name", "string", "As shown."},
    {"blocked", "boolean", "No challenges and no chat."},
    {"muted", "boolean", "No chat."},
    {0},
};

const api_schema api_people_schemas[] = {
    {"Me", "Who asks, and what the club is.", api_me_fields},
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
    {"Person", "A member as others see it.", api_person},
    {"Followed", "Somebody whom a member follows.", api_followed},
    {"Follows", "A page of them.", .items = "Followed[]", .order = "In the order of their handles."},
    {"Role", "What a member may do.", role},
    {"NewInvitation", "An invitation to be made.", new_invitation},
    {"Invitation", "An invitation that was made.", invitation},
    {0},
};
