/* What opens an account: passwords, codes, addresses, keys on devices. */
#include <stdio.h>
#include <string.h>

#include "store/model/model.h"

static model_person *own(model *club, const attempt *of) {
    return club->person[of->actor];
}

/* What opens the account changes, and with it every session's token. */
static void begin_anew(model *club, const attempt *of) {
    end_sessions_of(club, of->actor, NOBODY);
    change_session(club, of, of->actor);
}

/* ---- Passwords and codes of an app ------------------------------------------------------------------------------ */

static const char *set_password(model *club, attempt *of) {
    model_person *who = own(club, of);
    if (strlen(of->request.people.password) < 8) {
        return "password";
    }
    if (who->password && !of->request.people.proven) {
        return "old_password";
    }
    who->password = of->request.people.password_hash;
    who->version++;
    begin_anew(club, of);
    tell_owner(club, of, of->actor, "password");
    return NULL;
}

bool wants_code(const model_person *of, const attempt *asked) {
    return of->totp && of->totp_on && !(asked->request.people.passkey && asked->request.people.verified);
}

static const char *change_totp(model *club, attempt *of) {
    model_person *who = own(club, of);
    const int64_t step = of->request.people.totp_step;
    const club_act act = of->request.act;
    if (act != CLUB_TOTP_REMOVE && who->totp_on) {
        return "totp_there";
    }
    if (act == CLUB_TOTP_CONFIRM ? !who->totp || step <= who->totp_step
                                 : act == CLUB_TOTP_REMOVE && wants_code(who, of) && step <= who->totp_step) {
        return "totp";
    }
    who->version++;
    if (act == CLUB_TOTP_BEGIN) {
        who->totp = of->totp;
        who->totp_step = 0;
        return NULL;
    }
    who->totp_on = act == CLUB_TOTP_CONFIRM;
    who->totp = who->totp_on ? who->totp : 0;
    who->totp_step = who->totp_on ? step : 0;
    begin_anew(club, of);
    tell_owner(club, of, of->actor, who->totp_on ? "totp_on" : "totp_off");
    return NULL;
}

static const char *new_recovery_codes(model *club, attempt *of) {
    model_person *who = own(club, of);
    for (int i = 0; i < CLUB_RECOVERY_CODES; i++) {
        who->recovery[i] = of->recovery + (unsigned)i;
    }
    who->recovery_count = CLUB_RECOVERY_CODES;
    who->version++;
    tell_owner(club, of, of->actor, "recovery_codes");
    return NULL;
}

/* ---- Addresses ------------------------------------------------------------------------------------------------ */

void add_proof(model *club, attempt *of, int person, club_proof_kind kind, const char *address) {
    model_proof *made = &club->person[person]->proof[kind];
    *made = (model_proof){.there = true, .code = of->new_code};
    made->until = of->request.now_ms + (kind == CLUB_PROOF_EMAIL ? DAY : HOUR);
    snprintf(made->address, sizeof made->address, "%s", address);
}

/* It waits for its owner to say that it is theirs. */
void take_address(model *club, attempt *of, int person, const char *address) {
    model_person *who = club->person[person];
    snprintf(who->email, sizeof who->email, "%s", address);
    who->confirmed = false;
    who->failing = NULL;
    who->version++;
    if (*address) {
        add_proof(club, of, person, CLUB_PROOF_EMAIL, address);
        add_letter(club, of, person, address, "confirm", "");
    }
}

static const char *set_email(model *club, attempt *of) {
    model_person *who = own(club, of);
    const char *given = of->request.people.email;
    if (given && *given && (!club->mail || !kept_address(given))) {
        return club->mail ? "email" : "no_mail";
    }
    char before[sizeof who->email];
    snprintf(before, sizeof before, "%s", who->confirmed ? who->email : "");
    take_address(club, of, of->actor, kept_address(given));
    add_letter(club, of, of->actor, before, "address", kept_address(given));
    return NULL;
}

/* Whose code of this kind it is, in time; NOBODY when it is nobody's. */
static int proven_by(const model *club, const attempt *of, club_proof_kind kind) {
    for (int i = 0; i < club->people; i++) {
        const model_proof *proof = &club->person[i]->proof[kind];
        if (proof->there && proof->code == of->code) {
            return proof->until > of->request.now_ms ? i : NOBODY;
        }
    }
    return NOBODY;
}

/* Nobody is told; what fails already goes on failing for the reason that it has. */
static const char *mail_fails(model *club, attempt *of) {
    model_person *who = of->about == NOBODY ? NULL : club->person[of->about];
    if (who && who->confirmed && !who->failing) {
        who->failing = of->request.people.mail_status;
        who->version++;
    }
    return NULL;
}

static const char *confirm_email(model *club, attempt *of) {
    const int person = proven_by(club, of, CLUB_PROOF_EMAIL);
    if (!is_member(club, person)) {
        return "code";
    }
    model_person *who = club->person[person];
    bool good = strcmp(who->proof[CLUB_PROOF_EMAIL].address, who->email) == 0;
    for (int i = 0; i < club->people; i++) {
        const model_person *other = club->person[i];
        good &= i == person || !other->confirmed || strcmp(other->email, who->email) != 0;
    }
    if (good) {
        who->confirmed = true;
        who->failing = NULL;
        who->version++;
        who->proof[CLUB_PROOF_EMAIL].there = false;
    }
    return good ? NULL : "code";
}

/* ---- Coming back ---------------------------------------------------------------------------------------------- */

/* Nothing tells whether there is such an account. */
static const char *recover(model *club, attempt *of) {
    if (is_member(club, of->about) && club->person[of->about]->confirmed && club->mail) {
        add_proof(club, of, of->about, CLUB_PROOF_RESET, "");
        tell_owner(club, of, of->about, "recover");
    }
    return NULL;
}

static bool drop_recovery(model_person *who, unsigned code) {
    for (int i = 0; i < who->recovery_count; i++) {
        if (who->recovery[i] == code) {
            memmove(&who->recovery[i], &who->recovery[i + 1],
                    (size_t)(--who->recovery_count - i) * sizeof who->recovery[0]);
            return true;
        }
    }
    return false;
}

static const char *finish_recovery(model *club, attempt *of) {
    const int mailed = proven_by(club, of, CLUB_PROOF_RESET);
    const int person = mailed != NOBODY ? mailed : of->about;
    if (strlen(of->request.people.password) < 8) {
        return "password";
    }
    if (!is_member(club, person)) {
        return "code";
    }
    model_person *who = club->person[person];
    if (mailed != NOBODY) {
        who->proof[CLUB_PROOF_RESET].there = false;
    } else if (drop_recovery(who, of->code)) {
        who->version++;
    } else {
        return "code";
    }
    who->password = of->request.people.password_hash;
    who->version++;
    if (mailed == NOBODY && who->totp) {
        who->totp = 0;
        who->totp_on = false;
        who->totp_step = 0;
        who->version++;
    }
    end_sessions_of(club, person, NOBODY);
    tell_owner(club, of, person, "password");
    return NULL;
}

/* ---- Keys ----------------------------------------------------------------------------------------------------- */

void add_key(model_person *to, const attempt *of, const char *name) {
    model_key *made = &to->key[to->keys++];
    *made = (model_key){.number = of->key_number, .counter = of->passkey.counter};
    snprintf(made->id, sizeof made->id, "%s", of->passkey.id);
    snprintf(made->name, sizeof made->name, "%s", name);
    to->version++;
}

static const char *change_keys(model *club, attempt *of) {
    model_person *who = own(club, of);
    const char *owner = who->confirmed ? who->email : "";
    if (of->request.act == CLUB_ADD_PASSKEY) {
        const char *name = kept_name(of->request.people.name);
        if (!name || who->keys >= 16) {
            return name ? "passkeys" : "name";
        }
        add_key(who, of, name);
        add_letter(club, of, of->actor, owner, "passkey_added", name);
        return NULL;
    }
    if (!of->key) {
        return "no_passkey";
    }
    if (who->keys <= 1 && !who->password) {
        return "last_passkey";
    }
    add_letter(club, of, of->actor, owner, "passkey_removed", of->key->name);
    *of->key = who->key[--who->keys];
    who->version++;
    return NULL;
}

const char *model_account_act(model *club, attempt *of) {
    switch (of->request.act) {
    case CLUB_CONFIRM_EMAIL:
        return confirm_email(club, of);
    case CLUB_MAIL_FAILS:
        return mail_fails(club, of);
    case CLUB_RECOVER:
        return recover(club, of);
    case CLUB_RECOVER_FINISH:
        return finish_recovery(club, of);
    default:
        break;
    }
    if (!is_member(club, of->actor)) {
        return "members";
    }
    switch (of->request.act) {
    case CLUB_SET_PASSWORD:
        return set_password(club, of);
    case CLUB_NEW_RECOVERY_CODES:
        return new_recovery_codes(club, of);
    case CLUB_SET_EMAIL:
        return set_email(club, of);
    case CLUB_ADD_PASSKEY:
    case CLUB_REMOVE_PASSKEY:
        return change_keys(club, of);
    default:
        return change_totp(club, of);
    }
}
