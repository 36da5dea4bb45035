package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Callers checked recently on this instance, by their credentials. Bounded. Credentials are not stored: of a token only
 * its SHA-256, of Basic credentials a hash under a key that lives no longer than the process. An announcement removes
 * the callers of a session or a user, or all callers if its payload is unknown; while none can be received every caller
 * is checked. Adapters prove themselves with {@code RememberedCallersContract}.
 */
public interface RememberedCallers {

    /**
     * The store announces here, in the transaction that is the reason for it, which callers have to be checked anew.
     */
    Topic TOPIC = new Topic("callers");

    /** Returns what is announced of a user, whose sessions and credentials are all meant. */
    static String announcementOf(Username username) {
        return "user " + username.value();
    }

    static String announcementOf(SessionId session) {
        return "session " + session.value();
    }

    /**
     * Returns the remembered caller, or does the check and remembers a good outcome until it expires or the adapter's
     * own time to live ends. A caller forgotten during the check is not remembered afterwards. Of several who present
     * the same credentials at once one is checked, and the others with that one if the outcome is good; different
     * credentials are checked in parallel.
     */
    Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check);

    /** Returns the caller if remembered, from memory alone. */
    Optional<Authentication> recall(String presented);

    /**
     * A caller who was checked.
     *
     * @param until when this is no longer so in any case, by the clock of the instance
     */
    record Checked(Authentication caller, Instant until) {}
}
