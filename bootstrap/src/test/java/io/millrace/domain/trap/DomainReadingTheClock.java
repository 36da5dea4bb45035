package io.millrace.domain.trap;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Breaks a rule on purpose. */
public final class DomainReadingTheClock {

    private DomainReadingTheClock() {}

    @SuppressWarnings("JavaTimeDefaultTimeZone")
    public static List<Object> all() {
        return List.of(
                Instant.now(),
                LocalDate.now(),
                Clock.systemUTC(),
                Clock.systemDefaultZone(),
                UUID.randomUUID(),
                Math.random(),
                ThreadLocalRandom.current(),
                System.currentTimeMillis(),
                System.nanoTime(),
                String.valueOf(System.getenv("A")),
                String.valueOf(System.getProperty("a")));
    }
}
