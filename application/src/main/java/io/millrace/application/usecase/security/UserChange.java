package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.LastAdministratorException;
import io.millrace.application.port.driven.service.security.RefreshFamilies;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Role;
import io.millrace.domain.security.Username;
import java.util.function.BooleanSupplier;

/** What every change of a user brings about once it is kept. */
public final class UserChange {

    /** How often a change is tried against changes of others. */
    static final int TRIES = 10;

    private final RefreshFamilies families;

    public UserChange(RefreshFamilies families) {
        this.families = families;
    }

    /** Ends the sessions if they must end; access tokens with the former credentials version are void already. */
    void kept(Username username, boolean endsSessions) {
        if (endsSessions) {
            families.revokeAll(username);
        }
    }

    /**
     * Makes a change of users.
     *
     * @param refused what cannot be done to the last administrator
     */
    static boolean made(BooleanSupplier change, Username username, String refused) {
        try {
            return change.getAsBoolean();
        } catch (LastAdministratorException e) {
            throw new Rejection(
                    Rejection.Reason.INVALID,
                    "user [" + username + "] cannot be " + refused + " because nobody else has the role [" + Role.ADMIN
                            + "] and is enabled");
        }
    }

    static Rejection tooMany(Username username) {
        return new Rejection(
                Rejection.Reason.OVERLOADED, "user [" + username + "] changes faster than it can be written");
    }
}
