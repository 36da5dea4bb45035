package io.millrace.application.port.driving.health;

import java.util.List;

/** Checks whether requests can be served. */
public interface CheckReadiness {

    /**
     * Runs all checks one after another. Blocks until the last one has ended.
     *
     * @param progress is notified before each check, by the calling thread
     */
    Readiness check(Progress progress);

    /** Receives the progress of the checks. */
    interface Progress {

        /**
         * Receives the start of a check.
         *
         * @param name the check that begins, for example {@code database}
         * @param ended the outcomes of the previous checks
         */
        void begin(String name, List<Check> ended);
    }

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
     * @param name the checked component, such as {@code database}
     * @param detail one sentence for an operator, or empty; shown without authentication
     */
    record Check(String name, boolean passed, String detail) {}
}
