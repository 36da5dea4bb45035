package io.millrace.command.doctor;

/**
 * The outcome of a check.
 *
 * @param about the subject of the check, in one or two words
 * @param sentence the outcome; it includes a remedy unless the level is OK
 */
public record CheckResult(Level level, String about, String sentence) {

    /** The severity of a finding. */
    public enum Level {
        /** The check found no problem. */
        OK,
        /** The service works, but something should be improved. */
        WARN,
        /** The service cannot work before the problem is solved. */
        FAIL
    }

    public static CheckResult ok(String about, String sentence) {
        return new CheckResult(Level.OK, about, sentence);
    }

    public static CheckResult warn(String about, String sentence) {
        return new CheckResult(Level.WARN, about, sentence);
    }

    public static CheckResult fail(String about, String sentence) {
        return new CheckResult(Level.FAIL, about, sentence);
    }
}
