#include "club/people/acts.h"

#include <stdio.h>
#include <string.h>

#include "club/people/deciding.h"

/* ---- Sessions -------------------------------------------------------------------------------------- */

static club_error sign_out(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    if (!own || club_session_is_none(&club_people_asked(of)->current)) {
        return club_people_refuse(of, CLUB_ERROR_MEMBERS);
    }
    club_people_change(of, CLUB_PERSON_SESSION_ENDED, own)->key = club_people_asked(of)->current;
    return CLUB_OK;
}

static club_error revoke(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    if (error) {
        return error;
    }
    if (!club_people_known(of)->session) {
        return club_refuse(of->fault, CLUB_ERROR_NO_SESSION, club_people_asked(of)->session_id, NULL);
    }
    club_people_change(of, CLUB_PERSON_SESSION_ENDED, club_people_known(of)->own)->key =
        *club_people_known(of)->session;
    return CLUB_OK;
}

static club_error revoke_others(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    if (!error) {
        club_people_end_others(of, club_people_known(of)->own, &club_people_asked(of)->current);
    }
    return error;
}

/* ---- Tokens ---------------------------------------------------------------------------------------- */

static bool is_token(const club_deciding *of, const char *name) {
    const club_token *asked = &club_people_asked(of)->token;
    const int64_t left = asked->until_ms - of->request->now_ms, most = INT64_C(86400000) * CLUB_TOKEN_DAYS;
    return *name && asked->scopes && asked->scopes <= CLUB_SCOPES_ALL && left > 0 && left <= most;
}

static club_error make_token(const club_deciding *of) {
    const char *asked_name = club_people_asked(of)->name;
    char name[CLUB_NAME_SIZE];
    club_error error = club_people_need_member(of);
    error = error || !club_people_asked(of)->handle ? error : club_people_need_bot(of);
    if (error) {
        return error;
    }
    if (!club_name_set(name, asked_name ? asked_name : "", asked_name ? strlen(asked_name) : 0) ||
        !is_token(of, name)) {
        return club_refuse_number(of->fault, CLUB_ERROR_TOKEN, CLUB_NAME_MAX, CLUB_TOKEN_DAYS);
    }
    if (club_people_known(of)->tokens >= CLUB_TOKENS_MAX) {
        return club_refuse_number(of->fault, CLUB_ERROR_TOKENS, CLUB_TOKENS_MAX, 0);
    }
    const club_people_facts *known = club_people_known(of);
    const club_account *who = club_people_asked(of)->handle ? known->about : known->own;
    club_token *made = &club_people_change(of, CLUB_PERSON_TOKEN, who)->token;
    *made = club_people_asked(of)->token;
    made->created_ms = of->request->now_ms;
    memcpy(made->name, name, sizeof made->name);
    return CLUB_OK;
}

static club_error end_token(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    if (error) {
        return error;
    }
    if (!club_people_known(of)->token) {
        return club_refuse(of->fault, CLUB_ERROR_NO_TOKEN, club_people_asked(of)->session_id, NULL);
    }
    club_people_change(of, CLUB_PERSON_TOKEN_ENDED, club_people_known(of)->own)->key = *club_people_known(of)->token;
    return CLUB_OK;
}

/* ---- Signing up ------------------------------------------------------------------------------------ */

static club_error check_sign_up(const club_deciding *of, char name[CLUB_NAME_SIZE], char email[CLUB_ADDRESS_SIZE]) {
    const club_account *own = club_people_known(of)->own;
    club_error error = own && own->handle[0] ? club_refuse(of->fault, CLUB_ERROR_MEMBER, own->handle, NULL) : CLUB_OK;
    error = error ? error : club_people_check_handle(of);
    error = error ? error : club_people_check_name(of, club_people_asked(of)->name, name);
    error = error ? error : club_people_check_email(of, email);
    if (!error && !club_people_known(of)->open && !club_people_known(of)->invited) {
        error = club_people_refuse(of, CLUB_ERROR_INVITATION);
    }
    if (!error && club_people_asked(of)->email_proven && club_people_known(of)->email_taken) {
        error = club_people_refuse(of, CLUB_ERROR_CODE);
    }
    return error || club_people_asked(of)->proven ? error : club_people_check_password(of);
}

/* One that was proven needs no letter. */
static void take_first_email(const club_deciding *of, const club_account *own, const char *email) {
    if (!club_people_asked(of)->email_proven) {
        club_people_take_email(of, own, email);
        return;
    }
    snprintf(club_people_change(of, CLUB_PERSON_EMAIL, own)->email, CLUB_ADDRESS_SIZE, "%s", email);
    club_people_change(of, CLUB_PERSON_EMAIL_CONFIRMED, own);
}

static void become_member(const club_deciding *of, const club_account *as) {
    club_person_change *member = club_people_change(of, CLUB_PERSON_MEMBER, as);
    memcpy(member->member.handle, as->handle, sizeof as->handle);
    memcpy(member->member.name, as->name, sizeof as->name);
}

static club_error sign_up(const club_deciding *of) {
    char name[CLUB_NAME_SIZE] = "", email[CLUB_ADDRESS_SIZE];
    club_error error = check_sign_up(of, name, email);
    if (error) {
        return error;
    }
    const club_account fresh = {.person = of->request->actor,
                                .language = of->request->guest ? of->request->guest->language : POD_ENGLISH};
    club_account own = club_people_known(of)->own ? *club_people_known(of)->own : fresh;
    if (*name) {
        memcpy(own.name, name, sizeof own.name);
    }
    club_people_set_text(own.handle, sizeof own.handle, club_people_asked(of)->handle);
    become_member(of, &own);
    if (club_people_asked(of)->password_hash) {
        club_people_set_password(of, &own);
    }
    if (club_people_asked(of)->passkey) {
        club_people_add_key(of, &own, club_people_asked(of)->passkey->name);
    }
    memcpy(club_people_change(of, CLUB_PERSON_RECOVERY, &own)->recovery, club_people_asked(of)->recovery,
           sizeof club_people_asked(of)->recovery);
    if (*email) {
        take_first_email(of, &own, email);
    }
    if (!club_people_known(of)->open) {
        club_people_change(of, CLUB_PERSON_INVITATION_USED, &own)->code = club_people_asked(of)->code;
    }
    club_people_begin_session(of, &own);
    return CLUB_OK;
}

/* ---- Signing in ------------------------------------------------------------------------------------ */

static void use_totp(const club_deciding *of, const club_account *account) {
    if (club_people_wants_totp(of, account)) {
        club_people_change(of, CLUB_PERSON_TOTP_USED, account)->totp_step = club_people_asked(of)->totp_step;
    }
}

/* Who has played as a guest brings the seats along. */
static void bring_seats(const club_deciding *of, const club_account *account) {
    const club_account *own = club_people_known(of)->own;
    if (own && !own->handle[0] && !own->deleted_ms) {
        club_people_change(of, CLUB_PERSON_SEATS, account)->other = own->person;
    }
}

/* Whoever has learnt the password comes from elsewhere. */
static void tell_of_sign_in(const club_deciding *of, const club_account *account) {
    const club_session_start *session = &club_people_asked(of)->session;
    club_letter words = {.topic = CLUB_LETTER_SIGN_IN};
    club_people_set_text(words.detail, sizeof words.detail, session->agent[0] ? session->agent : session->address);
    if (!club_people_known(of)->familiar) {
        club_people_write_letter(of, account, account->email_confirmed ? account->email : "", &words);
    }
}

static club_error sign_in(const club_deciding *of) {
    const club_account *account = club_people_known(of)->about;
    if (!account || !club_account_is_member(account) || account->bot.is || !club_people_asked(of)->proven) {
        return club_people_refuse(of, CLUB_ERROR_SIGN_IN);
    }
    club_error error = club_people_check_totp(of, account);
    if (!error && club_people_asked(of)->passkey) {
        club_people_change(of, CLUB_PERSON_PASSKEY_USED, account)->passkey.key = club_people_asked(of)->passkey;
    }
    if (!error) {
        use_totp(of, account);
        bring_seats(of, account);
        club_people_begin_session(of, account);
        tell_of_sign_in(of, account);
    }
    return error;
}

/* ---- Oneself --------------------------------------------------------------------------------------- */

static club_error check_language(const club_deciding *of, pod_language *out) {
    const char *language = club_people_asked(of)->language;
    return !language || pod_language_parse(language, strlen(language), out)
               ? CLUB_OK
               : club_refuse(of->fault, CLUB_ERROR_SETTING, "language", language);
}

/* Of vacations that begin by themselves the calendar has to know. */
static void choose_vacations(const club_deciding *of, const club_account *own, const club_settings *settings) {
    bool automatic = settings->value[CLUB_SETTING_VACATION];
    if (automatic != (bool)own->settings.value[CLUB_SETTING_VACATION]) {
        club_deciding_change(of, CLUB_ABSENCES)->absence =
            (club_absence_change){.kind = CLUB_VACATION_CHOICE,
                                  .person = own->person,
                                  .automatic = automatic,
                                  .nearer_ms = automatic ? of->request->now_ms : CLUB_NEVER_MS};
    }
}

static club_error set_settings(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    const club_people_request *ask = club_people_asked(of);
    club_account as = own ? *own : (club_account){.roles = 0};
    if (!own) {
        return club_people_refuse(of, CLUB_ERROR_MEMBERS);
    }
    club_error error = club_people_check_name(of, ask->name ? ask->name : own->name, as.name);
    error = error ? error : check_language(of, &as.language);
    if (!error && ask->zone && !club_zone_valid(ask->zone, strlen(ask->zone))) {
        error = club_refuse(of->fault, CLUB_ERROR_SETTING, "zone", ask->zone);
    }
    if (!error && ask->line && !club_words_set(as.line, CLUB_LINE_MAX, ask->line, strlen(ask->line))) {
        error = club_refuse(of->fault, CLUB_ERROR_SETTING, "line", ask->line);
    }
    if (!error) {
        club_people_set_text(as.zone, sizeof as.zone, ask->zone ? ask->zone : own->zone);
        as.settings = ask->settings;
        club_people_set_profile(of, &as);
        choose_vacations(of, own, &ask->settings);
    }
    return error;
}

static club_error delete_person(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    club_error error = club_people_need_member(of);
    if (!error && (!club_people_asked(of)->handle || strcmp(club_people_asked(of)->handle, own->handle) != 0)) {
        error = club_refuse(of->fault, CLUB_ERROR_TYPED, own->handle, NULL);
    }
    if (!error) {
        const club_settings usual = club_settings_usual();
        club_people_change(of, CLUB_PERSON_DELETED, own);
        choose_vacations(of, own, &usual);
        club_people_end_others(of, own, &(club_session_key){0});
        club_people_retire_all(of);
        club_people_tell_owner(of, own, CLUB_LETTER_DELETED);
    }
    return error;
}

/* ---- Others ---------------------------------------------------------------------------------------- */

static club_error may_follow(const club_deciding *of) {
    const club_people_facts *known = club_people_known(of);
    if ((known->there | known->back) & 1u << CLUB_BLOCK) {
        return club_people_refuse(of, CLUB_ERROR_APART);
    }
    return known->follows < CLUB_FOLLOWS_MAX || known->there & 1u << CLUB_FOLLOW
               ? CLUB_OK
               : club_refuse_number(of->fault, CLUB_ERROR_FOLLOWS, CLUB_FOLLOWS_MAX, 0);
}

static void set_relation(const club_deciding *of, const club_account *whose, const club_account *other,
                         club_relation_kind kind, bool on) {
    club_person_change *relation = club_people_change(of, CLUB_PERSON_RELATION, whose);
    relation->relation.other = other->person;
    relation->relation.kind = kind;
    relation->relation.on = on;
}

/* Who keeps another away follows them no longer, nor the other way round. */
static club_error relate(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own, *other = club_people_known(of)->about;
    const club_relation_kind kind = club_people_asked(of)->relation;
    const bool on = club_people_asked(of)->on;
    club_error error = club_people_need_member(of);
    if (!error && (!other || !other->handle[0])) {
        error = club_refuse(of->fault, CLUB_ERROR_NO_PERSON, club_people_asked(of)->handle, NULL);
    }
    if (!error && club_person_same(&other->person, &of->request->actor)) {
        error = club_people_refuse(of, CLUB_ERROR_SELF);
    }
    error = !error && kind == CLUB_FOLLOW && on ? may_follow(of) : error;
    if (!error) {
        set_relation(of, own, other, kind, on);
    }
    if (!error && kind == CLUB_BLOCK && on) {
        set_relation(of, own, other, CLUB_FOLLOW, false);
        set_relation(of, other, own, CLUB_FOLLOW, false);
    }
    return error;
}

/* ---- Whoever runs the club --------------------------------------------------------------------------- */

/* The host, who is nobody of the club and has the database, or an administrator. */
static club_error need_administrator(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    bool host = club_person_is_nobody(&of->request->actor);
    return host || (own && club_account_is_member(own) && own->roles & CLUB_ADMINISTRATOR)
               ? CLUB_OK
               : club_people_refuse(of, CLUB_ERROR_ROLE);
}

static club_error need_other_member(const club_deciding *of) {
    const club_account *other = club_people_known(of)->about;
    if (other && other->bot.is) {
        return club_people_refuse(of, CLUB_ERROR_BOT_OWNER); /* it runs nothing, and nobody signs in as it */
    }
    return other && club_account_is_member(other)
               ? CLUB_OK
               : club_refuse(of->fault, CLUB_ERROR_NO_PERSON, club_people_asked(of)->handle, NULL);
}

static void audit(const club_deciding *of, const char *act, const club_person *about, const char *detail) {
    const club_account actor = {.person = of->request->actor};
    club_person_change *entry = club_people_change(of, CLUB_PERSON_AUDIT, &actor);
    entry->audit.act = act;
    entry->audit.about = about ? *about : (club_person){""};
    club_people_set_text(entry->audit.detail, sizeof entry->audit.detail, detail);
}

static club_error set_roles(const club_deciding *of) {
    club_error error = need_administrator(of);
    error = error ? error : need_other_member(of);
    if (!error) {
        unsigned roles = club_people_asked(of)->roles;
        club_people_change(of, CLUB_PERSON_ROLES, club_people_known(of)->about)->roles = roles;
        audit(of, "role", &club_people_known(of)->about->person, roles ? club_role_name((club_role)roles) : "player");
    }
    return error;
}

static club_error invite(const club_deciding *of) {
    club_error error = need_administrator(of);
    if (!error) {
        const club_account actor = {.person = of->request->actor};
        char uses[16];
        club_person_change *made = club_people_change(of, CLUB_PERSON_INVITATION, &actor);
        made->invitation.hash = club_people_asked(of)->code;
        made->invitation.uses = club_people_asked(of)->uses;
        snprintf(uses, sizeof uses, "%u", club_people_asked(of)->uses);
        audit(of, "invite", NULL, uses);
    }
    return error;
}

static club_error reset(const club_deciding *of) {
    club_error error = need_administrator(of);
    error = error ? error : need_other_member(of);
    if (!error) {
        club_people_add_reset(of, club_people_known(of)->about);
        audit(of, "reset", &club_people_known(of)->about->person, "");
    }
    return error;
}

/* ---- Deciding -------------------------------------------------------------------------------------- */

/* What opens an account, and what it is, is its owner's affair. */
static bool bot_may(club_act act) {
    return act == CLUB_SET_BOT || act == CLUB_RELATE || (act >= CLUB_SET_HOOK && act <= CLUB_TEST_HOOK);
}

club_error club_people_act(const club_deciding *of) {
    static club_decider *const acts[CLUB_ACTS] = {
        [CLUB_SIGN_UP] = sign_up,
        [CLUB_SIGN_IN] = sign_in,
        [CLUB_SIGN_OUT] = sign_out,
        [CLUB_REVOKE] = revoke,
        [CLUB_REVOKE_OTHERS] = revoke_others,
        [CLUB_MAKE_TOKEN] = make_token,
        [CLUB_END_TOKEN] = end_token,
        [CLUB_SET_PASSWORD] = club_people_change_password,
        [CLUB_TOTP_BEGIN] = club_people_totp_begin,
        [CLUB_TOTP_CONFIRM] = club_people_totp_confirm,
        [CLUB_TOTP_REMOVE] = club_people_totp_remove,
        [CLUB_NEW_RECOVERY_CODES] = club_people_new_recovery_codes,
        [CLUB_ADD_PASSKEY] = club_people_add_passkey,
        [CLUB_REMOVE_PASSKEY] = club_people_remove_passkey,
        [CLUB_SET_EMAIL] = club_people_set_email,
        [CLUB_CONFIRM_EMAIL] = club_people_confirm_email,
        [CLUB_RECOVER] = club_people_recover,
        [CLUB_RECOVER_FINISH] = club_people_recover_finish,
        [CLUB_SET_SETTINGS] = set_settings,
        [CLUB_DELETE_PERSON] = delete_person,
        [CLUB_RELATE] = relate,
        [CLUB_SET_ROLES] = set_roles,
        [CLUB_INVITE] = invite,
        [CLUB_MAIL_FAILS] = club_people_mail_fails,
        [CLUB_RESET] = reset,
        [CLUB_MAKE_BOT] = club_people_make_bot,
        [CLUB_SET_BOT] = club_people_set_bot,
        [CLUB_RETIRE_BOT] = club_people_retire_bot,
        [CLUB_SET_HOOK] = club_people_set_hook,
        [CLUB_TURN_HOOK_KEY] = club_people_turn_hook_key,
        [CLUB_TEST_HOOK] = club_people_test_hook,
    };
    /* A former member has no session any more, so this is for one who was deleted meanwhile. */
    const club_account *own = club_people_known(of)->own;
    const bool former = own && own->deleted_ms, bot = own && own->bot.is && !bot_may(of->request->act);
    club_error error = former ? club_people_refuse(of, CLUB_ERROR_MEMBERS)
                       : bot  ? club_people_refuse(of, CLUB_ERROR_BOT_OWNER)
                              : acts[of->request->act](of);
    const char *id = club_person_is_nobody(&of->request->actor) ? of->request->id : of->request->actor.id;
    memcpy(of->out->id, id, sizeof of->out->id); /* the answer is about whoever asks */
    return error;
}
