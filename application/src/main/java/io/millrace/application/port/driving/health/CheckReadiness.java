package io.millrace.application.port.driving.health;

import java.util.List;

/** Checks whether requests can be served. */
public interface CheckReadiness {

    /**
     * Runs all checks one after another. Returns after the last check has ended.
     *
     * @param progress is notified before each check, on the calling thread
     */
    Readiness check(Progress progress);

    /** Receives the progress of the checks. */
    interface Progress {

        /**
         * Called before each check.
         *
         * @param name the check that begins, for example {@code database}
         * @param ended the outcomes of the checks that have ended
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
     * @param detail one sentence for operators, or an empty string; clients can read it without authentication
     */
    record Check(String name, boolean passed, String detail) {}
}
