package io.millrace.domain.trap;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Breaks a rule on purpose. */
public final class DomainReferringToTheClock {

    private DomainReferringToTheClock() {}

    public static List<Supplier<?>> all() {
        return List.of(
                Instant::now,
                LocalDate::now,
                Clock::systemUTC,
                Clock::systemDefaultZone,
                UUID::randomUUID,
                Math::random,
                ThreadLocalRandom::current,
                System::currentTimeMillis,
                System::nanoTime);
    }

    public static List<UnaryOperator<@Nullable String>> ofProcess() {
        return List.of(System::getenv, System::getProperty);
    }
}
