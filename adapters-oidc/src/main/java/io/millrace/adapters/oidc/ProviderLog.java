package io.millrace.adapters.oidc;

import io.millrace.domain.security.provider.ProviderName;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Writes messages about one provider to the log. Writes at most one message per minute. */
final class ProviderLog {

    private static final Duration PAUSE = Duration.ofMinutes(1);

    /** The maximum length of a text that comes from another service, in characters. */
    private static final int LONGEST_TEXT = 200;

    private final ProviderName provider;
    private final Clock clock;
    private final Consumer<String> log;
    private Instant next = Instant.MIN;

    ProviderLog(ProviderName provider, Clock clock, Consumer<String> log) {
        this.provider = provider;
        this.clock = clock;
        this.log = log;
    }

    /** Writes the reason for a failure, and its cause. */
    void write(IOException failure) {
        Throwable cause = failure.getCause();
        write(failure.getMessage() + (cause == null || cause.getMessage() == null ? "" : ": " + cause.getMessage()));
    }

    synchronized void write(String message) {
        Instant now = clock.instant();
        if (now.isBefore(next)) {
            return;
        }
        next = now.plus(PAUSE);
        log.accept("identity provider [" + provider + "]: " + message);
    }

    /** Returns the beginning of a text. Each character that is not printable ASCII becomes a question mark. */
    static String printable(String text) {
        return text.substring(0, Math.min(text.length(), LONGEST_TEXT)).replaceAll("[^ -~]", "?");
    }
}
