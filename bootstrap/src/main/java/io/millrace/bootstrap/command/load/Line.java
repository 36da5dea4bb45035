package io.millrace.bootstrap.command.load;

/** One line of the input. */
final class Line {

    private final long number;
    private final byte[] text;
    private final boolean cut;

    /**
     * Makes a line.
     *
     * @param number counted from 1
     * @param text its bytes, without the line end; they are neither copied nor changed
     * @param cut whether the line is longer than the bytes kept
     */
    Line(long number, byte[] text, boolean cut) {
        this.number = number;
        this.text = text;
        this.cut = cut;
    }

    long number() {
        return number;
    }

    byte[] text() {
        return text;
    }

    boolean isCut() {
        return cut;
    }

    boolean isBlank() {
        for (byte character : text) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return true;
    }
}
