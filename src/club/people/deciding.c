#include "club/people/deciding.h"

#include <stdio.h>
#include <string.h>

const club_people_request *club_people_asked(const club_deciding *of) {
    return &of->request->people;
}

const club_people_facts *club_people_known(const club_deciding *of) {
    return &of->facts->people;
}

club_person_change *club_people_change(const club_deciding *of, club_person_change_kind kind,
                                       const club_account *account) {
    size_t before = 0;
    for (size_t i = 0; i < of->out->change_count; i++) {
        const club_change *at = of->out->change[i];
        before += at->family == CLUB_PEOPLE && club_person_change_has_version(at->person.kind) &&
                  club_person_same(&at->person.person, &account->person);
    }
    club_person_change *made = &club_deciding_change(of, CLUB_PEOPLE)->person;
    *made = (club_person_change){
        .kind = kind, .person = account->person, .at_ms = of->request->now_ms, .version = account->version + before};
    return made;
}

void club_people_write_letter(const club_deciding *of, const club_account *to, const char *address,
                              const club_letter *words) {
    size_t before = 0;
    for (size_t i = 0; i < of->out->change_count; i++) {
        before += of->out->change[i]->family == CLUB_LETTERS;
    }
    if (!club_people_known(of)->mail || !*address) {
        return;
    }
    club_letter *letter = &club_deciding_change(of, CLUB_LETTERS)->letter;
    *letter = *words;
    memcpy(letter->id, club_people_asked(of)->letter[before], sizeof letter->id);
    letter->person = to->person;
    letter->language = to->language;
    letter->created_ms = of->request->now_ms;
    letter->until_ms = of->request->now_ms + (words->until_ms ? words->until_ms : CLUB_LETTER_MS);
    snprintf(letter->address, sizeof letter->address, "%s", address);
    snprintf(letter->name, sizeof letter->name, "%s", to->handle); /* a name could advertise to a stranger */
}

void club_people_tell_owner(const club_deciding *of, const club_account *account, club_letter_topic topic) {
    club_people_write_letter(of, account, account->email_confirmed ? account->email : "",
                             &(club_letter){.topic = topic});
}

club_error club_people_refuse(const club_deciding *of, club_error code) {
    return club_refuse(of->fault, code, NULL, NULL);
}

void club_people_set_text(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text ? text : "");
}

club_error club_people_need_member(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    return own && club_account_is_member(own) ? CLUB_OK : club_people_refuse(of, CLUB_ERROR_MEMBERS);
}

club_error club_people_check_name(const club_deciding *of, const char *name, char out[CLUB_NAME_SIZE]) {
    return club_name_choose(out, name ? name : "") ? CLUB_OK
                                                   : club_refuse_number(of->fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
}

club_error club_people_check_email(const club_deciding *of, char out[CLUB_ADDRESS_SIZE]) {
    const char *email = club_people_asked(of)->email;
    out[0] = 0;
    if (!email || !*email) {
        return CLUB_OK;
    }
    if (!club_people_known(of)->mail) {
        return club_people_refuse(of, CLUB_ERROR_NO_MAIL);
    }
    return club_address_set(out, email, strlen(email)) ? CLUB_OK
                                                       : club_refuse(of->fault, CLUB_ERROR_EMAIL, email, NULL);
}

club_error club_people_check_password(const club_deciding *of) {
    const char *password = club_people_asked(of)->password;
    if (password && club_password_valid(password, strlen(password))) {
        return CLUB_OK;
    }
    return club_refuse_number(of->fault, CLUB_ERROR_PASSWORD, CLUB_PASSWORD_MIN, CLUB_PASSWORD_MAX);
}

void club_people_end_others(const club_deciding *of, const club_account *account, const club_session_key *kept) {
    club_people_change(of, CLUB_PERSON_OTHERS_ENDED, account)->key = *kept;
}

bool club_session_is_none(const club_session_key *key) {
    static const club_session_key none;
    return memcmp(key, &none, sizeof none) == 0;
}

void club_people_begin_session(const club_deciding *of, const club_account *account) {
    const club_session_key *current = &club_people_asked(of)->current;
    if (!club_session_is_none(current)) {
        club_people_change(of, CLUB_PERSON_SESSION_ENDED, account)->key = *current;
    }
    club_people_change(of, CLUB_PERSON_OLDEST_ENDED, account);
    club_people_change(of, CLUB_PERSON_SESSION, account)->session = club_people_asked(of)->session;
}

void club_people_begin_anew(const club_deciding *of, const club_account *account) {
    club_people_end_others(of, account, &club_people_asked(of)->current);
    club_people_begin_session(of, account);
}

void club_people_take_email(const club_deciding *of, const club_account *account, const char *email) {
    snprintf(club_people_change(of, CLUB_PERSON_EMAIL, account)->email, CLUB_ADDRESS_SIZE, "%s", email);
    if (*email) {
        club_letter words = {.topic = CLUB_LETTER_CONFIRM, .until_ms = CLUB_CONFIRM_MS};
        club_proof *proof = &club_people_change(of, CLUB_PERSON_PROOF, account)->proof;
        *proof = (club_proof){.hash = club_people_asked(of)->new_code,
                              .kind = CLUB_PROOF_EMAIL,
                              .until_ms = of->request->now_ms + CLUB_CONFIRM_MS};
        snprintf(proof->address, sizeof proof->address, "%s", email);
        club_people_set_text(words.code, sizeof words.code, club_people_asked(of)->new_code_text);
        club_people_write_letter(of, account, email, &words);
    }
}

void club_people_set_profile(const club_deciding *of, const club_account *as) {
    club_person_change *profile = club_people_change(of, CLUB_PERSON_PROFILE, as);
    memcpy(profile->profile.name, as->name, sizeof as->name);
    memcpy(profile->profile.line, as->line, sizeof as->line);
    memcpy(profile->profile.zone, as->zone, sizeof as->zone);
    profile->profile.language = as->language;
    profile->profile.settings = as->settings;
}

void club_people_set_password(const club_deciding *of, const club_account *account) {
    club_people_set_text(club_people_change(of, CLUB_PERSON_PASSWORD, account)->password, CLUB_PASSWORD_HASH_SIZE,
                         club_people_asked(of)->password_hash);
}

void club_people_add_key(const club_deciding *of, const club_account *account, const char *name) {
    club_person_change *made = club_people_change(of, CLUB_PERSON_PASSKEY_ADDED, account);
    made->passkey.key = club_people_asked(of)->passkey;
    club_people_set_text(made->passkey.name, sizeof made->passkey.name, name);
}

bool club_people_wants_totp(const club_deciding *of, const club_account *account) {
    return account->totp.length && account->totp.confirmed &&
           !(club_people_asked(of)->passkey && club_people_asked(of)->verified);
}

club_error club_people_check_totp(const club_deciding *of, const club_account *account) {
    return !club_people_wants_totp(of, account) || club_people_asked(of)->totp_step > account->totp.last_step
               ? CLUB_OK
               : club_people_refuse(of, CLUB_ERROR_TOTP);
}

void club_people_add_reset(const club_deciding *of, const club_account *account) {
    club_people_change(of, CLUB_PERSON_PROOF, account)->proof =
        (club_proof){.hash = club_people_asked(of)->new_code,
                     .kind = CLUB_PROOF_RESET,
                     .until_ms = of->request->now_ms + CLUB_RECOVER_MS};
}

club_error club_people_check_handle(const club_deciding *of) {
    const char *handle = club_people_asked(of)->handle;
    if (!handle || !club_handle_valid(handle, strlen(handle))) {
        return club_refuse_number(of->fault, CLUB_ERROR_HANDLE, CLUB_HANDLE_MIN, CLUB_HANDLE_MAX);
    }
    return club_people_known(of)->handle_taken || club_handle_reserved(handle)
               ? club_refuse(of->fault, CLUB_ERROR_HANDLE_TAKEN, handle, NULL)
               : CLUB_OK;
}
