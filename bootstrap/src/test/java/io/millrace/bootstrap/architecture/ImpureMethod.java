package io.millrace.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaAccess;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** A method that tells of the moment, of chance or of the process it is called in. */
record ImpureMethod(Class<?> owner, String method) {

    static final List<ImpureMethod> ALL = List.of(
            new ImpureMethod(Instant.class, "now"),
            new ImpureMethod(LocalDate.class, "now"),
            new ImpureMethod(Clock.class, "systemUTC"),
            new ImpureMethod(Clock.class, "systemDefaultZone"),
            new ImpureMethod(UUID.class, "randomUUID"),
            new ImpureMethod(Math.class, "random"),
            new ImpureMethod(ThreadLocalRandom.class, "current"),
            new ImpureMethod(System.class, "currentTimeMillis"),
            new ImpureMethod(System.class, "nanoTime"),
            new ImpureMethod(System.class, "getenv"),
            new ImpureMethod(System.class, "getProperty"));

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
