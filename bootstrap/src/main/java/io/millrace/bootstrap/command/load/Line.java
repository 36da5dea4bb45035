package io.millrace.bootstrap.command.load;

/**
 * One line of the input.
 *
 * @param number counted from 1
 * @param text its bytes, without the line end; they are neither copied nor changed
 * @param isCut whether the line is longer than the bytes kept
 */
@SuppressWarnings("ArrayRecordComponent") // lines are not compared
record Line(long number, byte[] text, boolean isCut) {

    boolean isBlank() {
        for (byte character : text) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return true;
    }
}
