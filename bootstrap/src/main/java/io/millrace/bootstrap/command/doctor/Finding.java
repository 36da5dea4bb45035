package io.millrace.bootstrap.command.doctor;

/**
 * The outcome of a check.
 *
 * @param about the subject, in a word or two
 * @param sentence the outcome, and a remedy unless all is well
 */
public record Finding(Level level, String about, String sentence) {

    /** The severity of a finding. */
    public enum Level {
        /** All is well. */
        OK,
        /** The service works, but with a problem. */
        WARN,
        /** The service does not work. */
        FAIL
    }

    static Finding ok(String about, String sentence) {
        return new Finding(Level.OK, about, sentence);
    }

    static Finding warn(String about, String sentence) {
        return new Finding(Level.WARN, about, sentence);
    }

    static Finding fail(String about, String sentence) {
        return new Finding(Level.FAIL, about, sentence);
    }
}
