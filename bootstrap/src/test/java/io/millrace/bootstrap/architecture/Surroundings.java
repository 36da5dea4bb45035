package io.millrace.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** A method that tells of the moment, of chance or of the process it is called in. */
record Surroundings(Class<?> owner, String method) {

    static final List<Surroundings> ALL = List.of(
            new Surroundings(Instant.class, "now"),
            new Surroundings(LocalDate.class, "now"),
            new Surroundings(Clock.class, "systemUTC"),
            new Surroundings(Clock.class, "systemDefaultZone"),
            new Surroundings(UUID.class, "randomUUID"),
            new Surroundings(Math.class, "random"),
            new Surroundings(ThreadLocalRandom.class, "current"),
            new Surroundings(System.class, "currentTimeMillis"),
            new Surroundings(System.class, "nanoTime"),
            new Surroundings(System.class, "getenv"),
            new Surroundings(System.class, "getProperty"));

    boolean isTargetOf(JavaAccess<?> access) {
        return access.getTargetOwner().isEquivalentTo(owner)
                && access.getTarget().getName().equals(method);
    }

    boolean isNamedIn(String violation) {
        return violation.contains("<" + owner.getName() + "." + method + "(");
    }

    @Override
    public String toString() {
        return owner.getSimpleName() + "." + method;
    }
}
