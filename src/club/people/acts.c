/* Who may do what with an account. */
#include "club/decision.h"

#include <stdio.h>
#include <string.h>

/* ---- What a decision is made of -------------------------------------------------------------------- */

static const club_people_request *asked(const club_deciding *of) {
    return &of->request->people;
}

static const club_people_facts *known(const club_deciding *of) {
    return &of->facts->people;
}

/* Changes of one account are each made for the version that those before it leave. */
static club_person_change *change(const club_deciding *of, club_person_change_kind kind, const club_account *account) {
    size_t before = 0;
    for (size_t i = 0; i < of->out->change_count; i++) {
        const club_change *at = &of->out->change[i];
        before += at->family == CLUB_PEOPLE && club_person_change_has_version(at->person.kind) &&
                  club_person_same(&at->person.person, &account->person);
    }
    club_person_change *made = &club_deciding_change(of, CLUB_PEOPLE)->person;
    *made = (club_person_change){
        .kind = kind, .person = account->person, .at_ms = of->request->now_ms, .version = account->version + before};
    return made;
}

/* A letter to an address, where the club sends any. until_ms: when what it says is worth nothing any more. */
static void write_letter(const club_deciding *of, const club_account *to, const char *address,
                         const club_letter *words) {
    size_t before = 0;
    for (size_t i = 0; i < of->out->change_count; i++) {
        before += of->out->change[i].family == CLUB_LETTERS;
    }
    if (!known(of)->mail || !*address) {
        return;
    }
    club_letter *letter = &club_deciding_change(of, CLUB_LETTERS)->letter;
    *letter = *words;
    memcpy(letter->id, asked(of)->letter[before], sizeof letter->id);
    letter->person = to->person;
    letter->language = to->language;
    letter->created_ms = of->request->now_ms;
    letter->until_ms = of->request->now_ms + (words->until_ms ? words->until_ms : CLUB_LETTER_MS);
    snprintf(letter->address, sizeof letter->address, "%s", address);
    snprintf(letter->name, sizeof letter->name, "%s", to->handle); /* a name could advertise to a stranger */
}

/* Tells the owner of an account what was done to it. */
static void tell_owner(const club_deciding *of, const club_account *account, club_letter_topic topic) {
    write_letter(of, account, account->email_confirmed ? account->email : "", &(club_letter){.topic = topic});
}

static club_error refuse(const club_deciding *of, club_error code) {
    return club_refuse(of->fault, code, NULL, NULL);
}

static void set_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text ? text : "");
}

/* The own account, of a member. */
static club_error need_member(const club_deciding *of) {
    const club_account *own = known(of)->own;
    return own && club_account_is_member(own) ? CLUB_OK : refuse(of, CLUB_ERROR_MEMBERS);
}

static club_error check_name(const club_deciding *of, const char *name, char out[CLUB_NAME_SIZE]) {
    return club_name_set(out, name ? name : "", name ? strlen(name) : 0)
               ? CLUB_OK
               : club_refuse_number(of->fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
}

/* An address that was given; none is good, too. */
static club_error check_email(const club_deciding *of, char out[CLUB_ADDRESS_SIZE]) {
    const char *email = asked(of)->email;
    out[0] = 0;
    if (!email || !*email) {
        return CLUB_OK;
    }
    if (!known(of)->mail) {
        return refuse(of, CLUB_ERROR_NO_MAIL);
    }
    return club_address_set(out, email, strlen(email)) ? CLUB_OK
                                                       : club_refuse(of->fault, CLUB_ERROR_EMAIL, email, NULL);
}

static club_error check_password(const club_deciding *of) {
    const char *password = asked(of)->password;
    if (password && club_password_valid(password, strlen(password))) {
        return CLUB_OK;
    }
    return club_refuse_number(of->fault, CLUB_ERROR_PASSWORD, CLUB_PASSWORD_MIN, CLUB_PASSWORD_MAX);
}

/* ---- Sessions -------------------------------------------------------------------------------------- */

static bool is_no_key(const club_session_key *key) {
    static const club_session_key none;
    return memcmp(key, &none, sizeof none) == 0;
}

/* The token changes whenever what it is good for does: who has planted one, or seen it, has nothing (fixation). */
static void begin_session(const club_deciding *of, const club_account *account) {
    const club_session_key *current = &asked(of)->current;
    change(of, CLUB_PERSON_SESSION, account)->session = asked(of)->session;
    if (!is_no_key(current)) {
        change(of, CLUB_PERSON_SESSION_ENDED, account)->key = *current;
    }
}

static void end_others(const club_deciding *of, const club_account *account, const club_session_key *kept) {
    change(of, CLUB_PERSON_OTHERS_ENDED, account)->key = *kept;
}

static club_error sign_out(const club_deciding *of) {
    const club_account *own = known(of)->own;
    if (!own || is_no_key(&asked(of)->current)) {
        return refuse(of, CLUB_ERROR_MEMBERS);
    }
    change(of, CLUB_PERSON_SESSION_ENDED, own)->key = asked(of)->current;
    return CLUB_OK;
}

static club_error revoke(const club_deciding *of) {
    club_error error = need_member(of);
    if (error) {
        return error;
    }
    if (!known(of)->session) {
        return club_refuse(of->fault, CLUB_ERROR_NO_SESSION, asked(of)->session_id, NULL);
    }
    change(of, CLUB_PERSON_SESSION_ENDED, known(of)->own)->key = *known(of)->session;
    return CLUB_OK;
}

static club_error revoke_others(const club_deciding *of) {
    club_error error = need_member(of);
    if (!error) {
        end_others(of, known(of)->own, &asked(of)->current);
    }
    return error;
}

/* ---- Signing up ------------------------------------------------------------------------------------ */

static club_error check_handle(const club_deciding *of) {
    const char *handle = asked(of)->handle;
    if (!handle || !club_handle_valid(handle, strlen(handle))) {
        return club_refuse_number(of->fault, CLUB_ERROR_HANDLE, CLUB_HANDLE_MIN, CLUB_HANDLE_MAX);
    }
    return known(of)->handle_taken || club_handle_reserved(handle)
               ? club_refuse(of->fault, CLUB_ERROR_HANDLE_TAKEN, handle, NULL)
               : CLUB_OK;
}

static club_error check_sign_up(const club_deciding *of, char name[CLUB_NAME_SIZE], char email[CLUB_ADDRESS_SIZE]) {
    const club_account *own = known(of)->own;
    club_error error = own && own->handle[0] ? club_refuse(of->fault, CLUB_ERROR_MEMBER, own->handle, NULL) : CLUB_OK;
    error = error ? error : check_handle(of);
    error = error ? error : check_name(of, asked(of)->name, name);
    error = error ? error : check_email(of, email);
    if (!error && !known(of)->open && !known(of)->invited) {
        error = refuse(of, CLUB_ERROR_INVITATION);
    }
    return error || asked(of)->proven ? error : check_password(of);
}

/* An address waits for its owner to say that it is his. */
static void take_email(const club_deciding *of, const club_account *account, const char *email) {
    snprintf(change(of, CLUB_PERSON_EMAIL, account)->email, CLUB_ADDRESS_SIZE, "%s", email);
    if (*email) {
        club_letter words = {.topic = CLUB_LETTER_CONFIRM, .until_ms = CLUB_CONFIRM_MS};
        club_proof *proof = &change(of, CLUB_PERSON_PROOF, account)->proof;
        *proof = (club_proof){
            .hash = asked(of)->new_code, .kind = CLUB_PROOF_EMAIL, .until_ms = of->request->now_ms + CLUB_CONFIRM_MS};
        snprintf(proof->address, sizeof proof->address, "%s", email);
        set_text(words.code, sizeof words.code, asked(of)->new_code_text);
        write_letter(of, account, email, &words);
    }
}

static void set_password(const club_deciding *of, const club_account *account) {
    set_text(change(of, CLUB_PERSON_PASSWORD, account)->password, CLUB_PASSWORD_HASH_SIZE, asked(of)->password_hash);
}

static void add_key(const club_deciding *of, const club_account *account, const char *name) {
    club_person_change *made = change(of, CLUB_PERSON_PASSKEY_ADDED, account);
    made->passkey.key = asked(of)->passkey;
    set_text(made->passkey.name, sizeof made->passkey.name, name);
}

static void become_member(const club_deciding *of, const club_account *as) {
    club_person_change *member = change(of, CLUB_PERSON_MEMBER, as);
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
    club_account own = known(of)->own ? *known(of)->own : fresh;
    if (*name) {
        memcpy(own.name, name, sizeof own.name);
    }
    set_text(own.handle, sizeof own.handle, asked(of)->handle);
    become_member(of, &own);
    if (asked(of)->password_hash) {
        set_password(of, &own);
    }
    if (asked(of)->passkey) {
        add_key(of, &own, asked(of)->passkey->name);
    }
    memcpy(change(of, CLUB_PERSON_RECOVERY, &own)->recovery, asked(of)->recovery, sizeof asked(of)->recovery);
    if (*email) {
        take_email(of, &own, email);
    }
    if (!known(of)->open) {
        change(of, CLUB_PERSON_INVITATION_USED, &own)->code = asked(of)->code;
    }
    begin_session(of, &own);
    return CLUB_OK;
}

/* ---- Signing in ------------------------------------------------------------------------------------ */

/* Signing in takes a code of an authenticator, too, unless the passkey's device has asked for a finger or a PIN. */
static bool wants_totp(const club_deciding *of, const club_account *account) {
    return account->totp.length && account->totp.confirmed && !(asked(of)->passkey && asked(of)->verified);
}

/* A code of an authenticator is taken once, and none before it any more (RFC 6238, 5.2). */
static club_error check_totp(const club_deciding *of, const club_account *account) {
    return !wants_totp(of, account) || asked(of)->totp_step > account->totp.last_step ? CLUB_OK
                                                                                      : refuse(of, CLUB_ERROR_TOTP);
}

static void use_totp(const club_deciding *of, const club_account *account) {
    if (wants_totp(of, account)) {
        change(of, CLUB_PERSON_TOTP_USED, account)->totp_step = asked(of)->totp_step;
    }
}

/* Who has played as a guest brings the seats along. */
static void bring_seats(const club_deciding *of, const club_account *account) {
    const club_account *own = known(of)->own;
    if (own && !own->handle[0] && !own->deleted_ms) {
        change(of, CLUB_PERSON_SEATS, account)->other = own->person;
    }
}

/* Whoever has learnt the password comes from elsewhere. */
static void tell_of_sign_in(const club_deciding *of, const club_account *account) {
    const club_session_start *session = &asked(of)->session;
    club_letter words = {.topic = CLUB_LETTER_SIGN_IN};
    set_text(words.detail, sizeof words.detail, session->agent[0] ? session->agent : session->address);
    if (!known(of)->familiar) {
        write_letter(of, account, account->email_confirmed ? account->email : "", &words);
    }
}

static club_error sign_in(const club_deciding *of) {
    const club_account *account = known(of)->about;
    if (!account || !club_account_is_member(account) || !asked(of)->proven) {
        return refuse(of, CLUB_ERROR_SIGN_IN);
    }
    club_error error = check_totp(of, account);
    if (!error && asked(of)->passkey) {
        change(of, CLUB_PERSON_PASSKEY_USED, account)->passkey.key = asked(of)->passkey;
    }
    if (!error) {
        use_totp(of, account);
        bring_seats(of, account);
        begin_session(of, account);
        tell_of_sign_in(of, account);
    }
    return error;
}

/* ---- Passwords and codes --------------------------------------------------------------------------- */

/* Who has a password says it first; who signs in with a passkey alone has none to say. */
static club_error change_password(const club_deciding *of) {
    club_error error = need_member(of);
    error = error ? error : check_password(of);
    if (!error && known(of)->own->password[0] && !asked(of)->proven) {
        error = refuse(of, CLUB_ERROR_OLD_PASSWORD);
    }
    if (!error) {
        set_password(of, known(of)->own);
        end_others(of, known(of)->own, &asked(of)->current);
        tell_owner(of, known(of)->own, CLUB_LETTER_PASSWORD);
    }
    return error;
}

static club_error totp_begin(const club_deciding *of) {
    club_error error = need_member(of);
    if (!error && known(of)->own->totp.confirmed) {
        error = refuse(of, CLUB_ERROR_TOTP_THERE);
    }
    if (!error) {
        change(of, CLUB_PERSON_TOTP, known(of)->own)->totp = asked(of)->totp;
    }
    return error;
}

static club_error totp_confirm(const club_deciding *of) {
    club_error error = need_member(of);
    const club_account *own = known(of)->own;
    if (!error && own->totp.confirmed) {
        error = refuse(of, CLUB_ERROR_TOTP_THERE);
    }
    if (!error && (!own->totp.length || asked(of)->totp_step <= own->totp.last_step)) {
        error = refuse(of, CLUB_ERROR_TOTP);
    }
    if (!error) {
        club_totp *totp = &change(of, CLUB_PERSON_TOTP, own)->totp;
        *totp = own->totp;
        totp->confirmed = true;
        totp->last_step = asked(of)->totp_step;
        end_others(of, own, &asked(of)->current);
        tell_owner(of, own, CLUB_LETTER_TOTP_ON);
    }
    return error;
}

static club_error totp_remove(const club_deciding *of) {
    club_error error = need_member(of);
    error = error ? error : check_totp(of, known(of)->own);
    if (!error) {
        change(of, CLUB_PERSON_TOTP, known(of)->own)->totp = (club_totp){0};
        end_others(of, known(of)->own, &asked(of)->current);
        tell_owner(of, known(of)->own, CLUB_LETTER_TOTP_OFF);
    }
    return error;
}

static club_error new_recovery_codes(const club_deciding *of) {
    club_error error = need_member(of);
    if (!error) {
        memcpy(change(of, CLUB_PERSON_RECOVERY, known(of)->own)->recovery, asked(of)->recovery,
               sizeof asked(of)->recovery);
        tell_owner(of, known(of)->own, CLUB_LETTER_RECOVERY_CODES);
    }
    return error;
}

/* ---- Mail ------------------------------------------------------------------------------------------ */

static club_error set_email(const club_deciding *of) {
    char email[CLUB_ADDRESS_SIZE];
    club_error error = need_member(of);
    error = error ? error : check_email(of, email);
    if (!error) {
        club_letter words = {.topic = CLUB_LETTER_ADDRESS};
        const club_account *own = known(of)->own;
        snprintf(words.detail, sizeof words.detail, "%.*s", (int)sizeof words.detail - 1, email);
        take_email(of, own, email);
        write_letter(of, own, own->email_confirmed ? own->email : "", &words);
    }
    return error;
}

/* A proof that is there, of this kind, in time. */
static bool is_proven_by(const club_deciding *of, club_proof_kind kind) {
    const club_proof *proof = known(of)->proof;
    return proof && proof->kind == kind && proof->until_ms > of->request->now_ms;
}

static club_error confirm_email(const club_deciding *of) {
    const club_account *account = known(of)->about;
    if (!account || !club_account_is_member(account) || !is_proven_by(of, CLUB_PROOF_EMAIL) ||
        strcmp(known(of)->proof->address, account->email) != 0 || known(of)->email_taken) {
        return refuse(of, CLUB_ERROR_CODE);
    }
    change(of, CLUB_PERSON_PROOF_USED, account)->code = asked(of)->code;
    change(of, CLUB_PERSON_EMAIL_CONFIRMED, account);
    return CLUB_OK;
}

/* ---- Coming back ----------------------------------------------------------------------------------- */

static void add_reset(const club_deciding *of, const club_account *account) {
    change(of, CLUB_PERSON_PROOF, account)->proof = (club_proof){
        .hash = asked(of)->new_code, .kind = CLUB_PROOF_RESET, .until_ms = of->request->now_ms + CLUB_RECOVER_MS};
}

/* Says nothing of whether there is such an account: who has no address that is confirmed gets no mail. */
static club_error recover(const club_deciding *of) {
    const club_account *account = known(of)->about;
    if (account && club_account_is_member(account) && account->email_confirmed && known(of)->mail) {
        club_letter words = {.topic = CLUB_LETTER_RECOVER, .until_ms = CLUB_RECOVER_MS};
        set_text(words.code, sizeof words.code, asked(of)->new_code_text);
        add_reset(of, account);
        write_letter(of, account, account->email, &words);
    }
    return CLUB_OK;
}

static bool has_recovery_code(const club_account *account, const club_code_hash *code) {
    bool found = false;
    for (size_t i = 0; i < account->recovery_count; i++) {
        found |= club_code_same(&account->recovery[i], code);
    }
    return found;
}

/* A recovery code stands for everything that is lost: the authenticator goes with the password. A code by mail stands
   for the password alone. */
static club_error recover_finish(const club_deciding *of) {
    const club_account *account = known(of)->about;
    bool mailed = is_proven_by(of, CLUB_PROOF_RESET);
    club_error error = check_password(of);
    if (error) {
        return error;
    }
    if (!account || !club_account_is_member(account) || (!mailed && !has_recovery_code(account, &asked(of)->code))) {
        return refuse(of, CLUB_ERROR_CODE);
    }
    change(of, mailed ? CLUB_PERSON_PROOF_USED : CLUB_PERSON_RECOVERY_USED, account)->code = asked(of)->code;
    set_password(of, account);
    if (!mailed && account->totp.length) {
        change(of, CLUB_PERSON_TOTP, account)->totp = (club_totp){0};
    }
    end_others(of, account, &(club_session_key){0});
    tell_owner(of, account, CLUB_LETTER_PASSWORD);
    return CLUB_OK;
}

/* ---- Passkeys -------------------------------------------------------------------------------------- */

static void tell_of_passkey(const club_deciding *of, club_letter_topic topic, const char *name) {
    const club_account *own = known(of)->own;
    club_letter words = {.topic = topic};
    set_text(words.detail, sizeof words.detail, name);
    write_letter(of, own, own->email_confirmed ? own->email : "", &words);
}

static club_error add_passkey(const club_deciding *of) {
    char name[CLUB_NAME_SIZE];
    club_error error = need_member(of);
    error = error ? error : check_name(of, asked(of)->name, name);
    if (!error && known(of)->own->passkeys >= CLUB_PASSKEYS_MAX) {
        error = club_refuse_number(of->fault, CLUB_ERROR_PASSKEYS, CLUB_PASSKEYS_MAX, 0);
    }
    if (!error) {
        add_key(of, known(of)->own, name);
        tell_of_passkey(of, CLUB_LETTER_PASSKEY_ADDED, name);
    }
    return error;
}

/* The last way in stays. */
static club_error remove_passkey(const club_deciding *of) {
    const club_account *own = known(of)->own;
    const club_passkey *passkey = known(of)->passkey;
    club_error error = need_member(of);
    if (!error && !passkey) {
        error = refuse(of, CLUB_ERROR_NO_PASSKEY);
    }
    if (!error && own->passkeys <= 1 && !own->password[0]) {
        error = refuse(of, CLUB_ERROR_LAST_PASSKEY);
    }
    if (!error) {
        change(of, CLUB_PERSON_PASSKEY_REMOVED, own)->passkey.key = passkey;
        tell_of_passkey(of, CLUB_LETTER_PASSKEY_REMOVED, passkey->name);
    }
    return error;
}

/* ---- Oneself --------------------------------------------------------------------------------------- */

static club_error check_language(const club_deciding *of, pod_language *out) {
    const char *language = asked(of)->language;
    return !language || pod_language_parse(language, strlen(language), out)
               ? CLUB_OK
               : club_refuse(of->fault, CLUB_ERROR_SETTING, "language", language);
}

static club_error set_settings(const club_deciding *of) {
    const club_account *own = known(of)->own;
    const club_people_request *ask = asked(of);
    pod_language language = own ? own->language : POD_ENGLISH;
    char name[CLUB_NAME_SIZE];
    if (!own) {
        return refuse(of, CLUB_ERROR_MEMBERS);
    }
    club_error error = check_name(of, ask->name ? ask->name : own->name, name);
    error = error ? error : check_language(of, &language);
    if (!error && ask->zone && !club_zone_valid(ask->zone, strlen(ask->zone))) {
        error = club_refuse(of->fault, CLUB_ERROR_SETTING, "zone", ask->zone);
    }
    if (!error) {
        club_person_change *profile = change(of, CLUB_PERSON_PROFILE, own);
        set_text(profile->profile.name, sizeof profile->profile.name, name);
        set_text(profile->profile.zone, sizeof profile->profile.zone, ask->zone ? ask->zone : own->zone);
        profile->profile.language = language;
        profile->profile.settings = ask->settings;
    }
    return error;
}

static club_error delete_person(const club_deciding *of) {
    const club_account *own = known(of)->own;
    club_error error = need_member(of);
    if (!error && (!asked(of)->handle || strcmp(asked(of)->handle, own->handle) != 0)) {
        error = club_refuse(of->fault, CLUB_ERROR_TYPED, own->handle, NULL);
    }
    if (!error) {
        change(of, CLUB_PERSON_DELETED, own);
        end_others(of, own, &(club_session_key){0});
        tell_owner(of, own, CLUB_LETTER_DELETED);
    }
    return error;
}

/* ---- Others ---------------------------------------------------------------------------------------- */

static club_error relate(const club_deciding *of) {
    const club_account *other = known(of)->about;
    club_error error = need_member(of);
    if (!error && (!other || !other->handle[0])) {
        error = club_refuse(of->fault, CLUB_ERROR_NO_PERSON, asked(of)->handle, NULL);
    }
    if (!error && club_person_same(&other->person, &of->request->actor)) {
        error = refuse(of, CLUB_ERROR_SELF);
    }
    if (!error) {
        club_person_change *relation = change(of, CLUB_PERSON_RELATION, known(of)->own);
        relation->relation.other = other->person;
        relation->relation.kind = asked(of)->relation;
        relation->relation.on = asked(of)->on;
    }
    return error;
}

/* ---- Whoever runs the club --------------------------------------------------------------------------- */

/* The host, who is nobody of the club and has the database, or an administrator. */
static club_error need_administrator(const club_deciding *of) {
    const club_account *own = known(of)->own;
    bool host = club_person_is_nobody(&of->request->actor);
    return host || (own && club_account_is_member(own) && own->roles & CLUB_ADMINISTRATOR)
               ? CLUB_OK
               : refuse(of, CLUB_ERROR_ROLE);
}

static club_error need_other_member(const club_deciding *of) {
    const club_account *other = known(of)->about;
    return other && club_account_is_member(other)
               ? CLUB_OK
               : club_refuse(of->fault, CLUB_ERROR_NO_PERSON, asked(of)->handle, NULL);
}

static void audit(const club_deciding *of, const char *act, const club_person *about, const char *detail) {
    const club_account actor = {.person = of->request->actor};
    club_person_change *entry = change(of, CLUB_PERSON_AUDIT, &actor);
    entry->audit.act = act;
    entry->audit.about = about ? *about : (club_person){""};
    set_text(entry->audit.detail, sizeof entry->audit.detail, detail);
}

static club_error set_roles(const club_deciding *of) {
    club_error error = need_administrator(of);
    error = error ? error : need_other_member(of);
    if (!error) {
        unsigned roles = asked(of)->roles;
        change(of, CLUB_PERSON_ROLES, known(of)->about)->roles = roles;
        audit(of, "role", &known(of)->about->person, roles ? club_role_name((club_role)roles) : "player");
    }
    return error;
}

static club_error invite(const club_deciding *of) {
    club_error error = need_administrator(of);
    if (!error) {
        const club_account actor = {.person = of->request->actor};
        char uses[16];
        club_person_change *made = change(of, CLUB_PERSON_INVITATION, &actor);
        made->invitation.hash = asked(of)->code;
        made->invitation.uses = asked(of)->uses;
        snprintf(uses, sizeof uses, "%u", asked(of)->uses);
        audit(of, "invite", NULL, uses);
    }
    return error;
}

static club_error reset(const club_deciding *of) {
    club_error error = need_administrator(of);
    error = error ? error : need_other_member(of);
    if (!error) {
        add_reset(of, known(of)->about);
        audit(of, "reset", &known(of)->about->person, "");
    }
    return error;
}

/* ---- Deciding -------------------------------------------------------------------------------------- */

club_error club_people_act(const club_deciding *of) {
    static club_error (*const acts[CLUB_ACTS])(const club_deciding *of) = {
        [CLUB_SIGN_UP] = sign_up,
        [CLUB_SIGN_IN] = sign_in,
        [CLUB_SIGN_OUT] = sign_out,
        [CLUB_REVOKE] = revoke,
        [CLUB_REVOKE_OTHERS] = revoke_others,
        [CLUB_SET_PASSWORD] = change_password,
        [CLUB_TOTP_BEGIN] = totp_begin,
        [CLUB_TOTP_CONFIRM] = totp_confirm,
        [CLUB_TOTP_REMOVE] = totp_remove,
        [CLUB_NEW_RECOVERY_CODES] = new_recovery_codes,
        [CLUB_ADD_PASSKEY] = add_passkey,
        [CLUB_REMOVE_PASSKEY] = remove_passkey,
        [CLUB_SET_EMAIL] = set_email,
        [CLUB_CONFIRM_EMAIL] = confirm_email,
        [CLUB_RECOVER] = recover,
        [CLUB_RECOVER_FINISH] = recover_finish,
        [CLUB_SET_SETTINGS] = set_settings,
        [CLUB_DELETE_PERSON] = delete_person,
        [CLUB_RELATE] = relate,
        [CLUB_SET_ROLES] = set_roles,
        [CLUB_INVITE] = invite,
        [CLUB_RESET] = reset,
    };
    /* A former member has no session any more, so this is for one who was deleted meanwhile. */
    bool former = known(of)->own && known(of)->own->deleted_ms;
    club_error error = former ? refuse(of, CLUB_ERROR_MEMBERS) : acts[of->request->act](of);
    const char *id = club_person_is_nobody(&of->request->actor) ? of->request->id : of->request->actor.id;
    memcpy(of->out->id, id, sizeof of->out->id); /* the answer is about whoever asks */
    return error;
}
