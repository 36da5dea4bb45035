package io.millrace.domain.trap;

import java.time.Instant;

/** Breaks a rule on purpose. */
public final class DomainReadingTheClock {

    private DomainReadingTheClock() {}

    public static Instant now() {
        return Instant.now();
    }
}
