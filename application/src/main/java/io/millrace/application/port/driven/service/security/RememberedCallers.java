package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Callers checked recently on this instance, by their credentials. Bounded. Credentials are not stored: of a token only
 * its SHA-256, of Basic credentials a hash under a key that lives no longer than the process. Adapters prove themselves
 * with {@code RememberedCallersContract}.
 */
public interface RememberedCallers {

    /**
     * Returns the remembered caller, or does the check and remembers a good outcome until it expires or the adapter's
     * own time to live ends. A caller forgotten during the check is not remembered afterwards. Of several who present
     * the same credentials at once one is checked, and the others with that one if the outcome is good; different
     * credentials are checked in parallel.
     */
    Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check);

    /** Returns the caller if remembered, from memory alone. */
    Optional<Authentication> recall(String presented);

    /** Forgets all callers of a session. */
    void forget(SessionId session);

    /** Forgets a user, however often remembered. */
    void forget(Username username);

    void forgetAll();

    /**
     * A caller who was checked.
     *
     * @param until when this is no longer so in any case, by the clock of the instance
     */
    record Checked(Authentication caller, Instant until) {}
}
