/* What proves that an account is somebody's: passwords, one-time codes, recovery codes, addresses, passkeys. */
#include "club/people/deciding.h"

#include <stdio.h>
#include <string.h>

/* ---- Passwords and codes --------------------------------------------------------------------------- */

/* Who has a password says it first; who signs in with a passkey alone has none to say. */
club_error club_people_change_password(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    error = error ? error : club_people_check_password(of);
    if (!error && club_people_known(of)->own->password[0] && !club_people_asked(of)->proven) {
        error = club_people_refuse(of, CLUB_ERROR_OLD_PASSWORD);
    }
    if (!error) {
        club_people_set_password(of, club_people_known(of)->own);
        club_people_begin_anew(of, club_people_known(of)->own);
        club_people_tell_owner(of, club_people_known(of)->own, CLUB_LETTER_PASSWORD);
    }
    return error;
}

club_error club_people_totp_begin(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    if (!error && club_people_known(of)->own->totp.confirmed) {
        error = club_people_refuse(of, CLUB_ERROR_TOTP_THERE);
    }
    if (!error) {
        club_people_change(of, CLUB_PERSON_TOTP, club_people_known(of)->own)->totp = club_people_asked(of)->totp;
    }
    return error;
}

club_error club_people_totp_confirm(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    const club_account *own = club_people_known(of)->own;
    if (!error && own->totp.confirmed) {
        error = club_people_refuse(of, CLUB_ERROR_TOTP_THERE);
    }
    if (!error && (!own->totp.length || club_people_asked(of)->totp_step <= own->totp.last_step)) {
        error = club_people_refuse(of, CLUB_ERROR_TOTP);
    }
    if (!error) {
        club_totp *totp = &club_people_change(of, CLUB_PERSON_TOTP, own)->totp;
        *totp = own->totp;
        totp->confirmed = true;
        totp->last_step = club_people_asked(of)->totp_step;
        club_people_begin_anew(of, own);
        club_people_tell_owner(of, own, CLUB_LETTER_TOTP_ON);
    }
    return error;
}

club_error club_people_totp_remove(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    error = error ? error : club_people_check_totp(of, club_people_known(of)->own);
    if (!error) {
        club_people_change(of, CLUB_PERSON_TOTP, club_people_known(of)->own)->totp = (club_totp){0};
        club_people_begin_anew(of, club_people_known(of)->own);
        club_people_tell_owner(of, club_people_known(of)->own, CLUB_LETTER_TOTP_OFF);
    }
    return error;
}

club_error club_people_new_recovery_codes(const club_deciding *of) {
    club_error error = club_people_need_member(of);
    if (!error) {
        memcpy(club_people_change(of, CLUB_PERSON_RECOVERY, club_people_known(of)->own)->recovery,
               club_people_asked(of)->recovery, sizeof club_people_asked(of)->recovery);
        club_people_tell_owner(of, club_people_known(of)->own, CLUB_LETTER_RECOVERY_CODES);
    }
    return error;
}

/* ---- Mail ------------------------------------------------------------------------------------------ */

club_error club_people_set_email(const club_deciding *of) {
    char email[CLUB_ADDRESS_SIZE];
    club_error error = club_people_need_member(of);
    error = error ? error : club_people_check_email(of, email);
    if (!error) {
        club_letter words = {.topic = CLUB_LETTER_ADDRESS};
        const club_account *own = club_people_known(of)->own;
        snprintf(words.detail, sizeof words.detail, "%.*s", (int)sizeof words.detail - 1, email);
        club_people_take_email(of, own, email);
        club_people_write_letter(of, own, own->email_confirmed ? own->email : "", &words);
    }
    return error;
}

/* A proof that is there, of this kind, in time. */
static bool is_proven_by(const club_deciding *of, club_proof_kind kind) {
    const club_proof *proof = club_people_known(of)->proof;
    return proof && proof->kind == kind && proof->until_ms > of->request->now_ms;
}

club_error club_people_confirm_email(const club_deciding *of) {
    const club_account *account = club_people_known(of)->about;
    if (!account || !club_account_is_member(account) || !is_proven_by(of, CLUB_PROOF_EMAIL) ||
        strcmp(club_people_known(of)->proof->address, account->email) != 0 || club_people_known(of)->email_taken) {
        return club_people_refuse(of, CLUB_ERROR_CODE);
    }
    club_people_change(of, CLUB_PERSON_PROOF_USED, account)->code = club_people_asked(of)->code;
    club_people_change(of, CLUB_PERSON_EMAIL_CONFIRMED, account);
    return CLUB_OK;
}

/* No notices go there any more, until the address is confirmed once more; what it takes to come back in still does. */
club_error club_people_mail_fails(const club_deciding *of) {
    const club_account *account = club_people_known(of)->about;
    if (!account || !account->email_confirmed || account->email_status[0]) {
        return CLUB_OK;
    }
    snprintf(club_people_change(of, CLUB_PERSON_EMAIL_FAILS, account)->email_status, CLUB_MAIL_STATUS_SIZE, "%s",
             club_people_asked(of)->mail_status);
    return CLUB_OK;
}

/* ---- Coming back ----------------------------------------------------------------------------------- */

/* Says nothing of whether there is such an account: who has no address that is confirmed gets no mail. */
club_error club_people_recover(const club_deciding *of) {
    const club_account *account = club_people_known(of)->about;
    if (account && club_account_is_member(account) && account->email_confirmed && club_people_known(of)->mail) {
        club_letter words = {.topic = CLUB_LETTER_RECOVER, .until_ms = CLUB_RECOVER_MS};
        club_people_set_text(words.code, sizeof words.code, club_people_asked(of)->new_code_text);
        club_people_add_reset(of, account);
        club_people_write_letter(of, account, account->email, &words);
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
club_error club_people_recover_finish(const club_deciding *of) {
    const club_account *account = club_people_known(of)->about;
    bool mailed = is_proven_by(of, CLUB_PROOF_RESET);
    club_error error = club_people_check_password(of);
    if (error) {
        return error;
    }
    if (!account || !club_account_is_member(account) ||
        (!mailed && !has_recovery_code(account, &club_people_asked(of)->code))) {
        return club_people_refuse(of, CLUB_ERROR_CODE);
    }
    club_people_change(of, mailed ? CLUB_PERSON_PROOF_USED : CLUB_PERSON_RECOVERY_USED, account)->code =
        club_people_asked(of)->code;
    club_people_set_password(of, account);
    if (!mailed && account->totp.length) {
        club_people_change(of, CLUB_PERSON_TOTP, account)->totp = (club_totp){0};
    }
    club_people_end_others(of, account, &(club_session_key){0});
    club_people_tell_owner(of, account, CLUB_LETTER_PASSWORD);
    return CLUB_OK;
}

/* ---- Passkeys -------------------------------------------------------------------------------------- */

static void tell_of_passkey(const club_deciding *of, club_letter_topic topic, const char *name) {
    const club_account *own = club_people_known(of)->own;
    club_letter words = {.topic = topic};
    club_people_set_text(words.detail, sizeof words.detail, name);
    club_people_write_letter(of, own, own->email_confirmed ? own->email : "", &words);
}

club_error club_people_add_passkey(const club_deciding *of) {
    char name[CLUB_NAME_SIZE];
    club_error error = club_people_need_member(of);
    error = error ? error : club_people_check_name(of, club_people_asked(of)->name, name);
    if (!error && club_people_known(of)->own->passkeys >= CLUB_PASSKEYS_MAX) {
        error = club_refuse_number(of->fault, CLUB_ERROR_PASSKEYS, CLUB_PASSKEYS_MAX, 0);
    }
    if (!error) {
        club_people_add_key(of, club_people_known(of)->own, name);
        tell_of_passkey(of, CLUB_LETTER_PASSKEY_ADDED, name);
    }
    return error;
}

/* The last way in stays. */
club_error club_people_remove_passkey(const club_deciding *of) {
    const club_account *own = club_people_known(of)->own;
    const club_passkey *passkey = club_people_known(of)->passkey;
    club_error error = club_people_need_member(of);
    if (!error && !passkey) {
        error = club_people_refuse(of, CLUB_ERROR_NO_PASSKEY);
    }
    if (!error && own->passkeys <= 1 && !own->password[0]) {
        error = club_people_refuse(of, CLUB_ERROR_LAST_PASSKEY);
    }
    if (!error) {
        club_people_change(of, CLUB_PERSON_PASSKEY_REMOVED, own)->passkey.key = passkey;
        tell_of_passkey(of, CLUB_LETTER_PASSKEY_REMOVED, passkey->name);
    }
    return error;
}
