package io.millrace.bootstrap.command.load;

/**
 * A place in the input, behind the end of a line.
 *
 * @param line the number of that line, 0 at the beginning
 * @param bytes how many bytes lie before it, unpacked
 * @param digest SHA-256 of these bytes, in hexadecimal digits
 */
public record Position(long line, long bytes, String digest) {

    public Position {
        if (line < 0 || bytes < 0) {
            throw new IllegalArgumentException("a position is not before the beginning: " + line + ", " + bytes);
        }
    }
}
