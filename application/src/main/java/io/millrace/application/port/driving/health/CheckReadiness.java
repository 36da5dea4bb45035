package io.millrace.application.port.driving.health;

import java.util.List;

/** Tells whether requests can be served. May block for as long as the slowest check. */
public interface CheckReadiness {

    Readiness check();

    /** The outcome of all checks. */
    record Readiness(List<Check> checks) {

        public Readiness {
            checks = List.copyOf(checks);
        }

        public boolean isReady() {
            return checks.stream().allMatch(Check::passed);
        }
    }

    /**
     * The outcome of one check.
     *
     * @param name what was checked, such as {@code database}
     * @param detail one sentence for an operator, empty if there is nothing to say; shown without authentication
     */
    record Check(String name, boolean passed, String detail) {}
}
