package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Callers who were checked a short while ago on this instance, found again by what they presented. Bounded. What was
 * presented is not kept: of a token its SHA-256 is, of Basic credentials a hash under a key that lives no longer than the
 * process. Adapters prove themselves with {@code RememberedCallersContract}.
 */
public interface RememberedCallers {

    /**
     * Returns the caller who is remembered, or does the check and remembers its outcome, if it is good, until it expires
     * or a time of the adapter's own is over. What is forgotten while the check is under way is not remembered
     * afterwards. Of several who present the same at once one is checked, and the others with that one if the outcome is
     * good; checks of different ones are not done one at a time.
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
