package io.millrace.bootstrap.command.load;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A position in a source, after a line.
 *
 * @param line the number of that line, 0 at the beginning
 * @param mark an object with further data that the source needs to find the position and to detect changes
 */
public record Position(long line, JsonNode mark) {

    public Position {
        if (line < 0) {
            throw new IllegalArgumentException("a position is not before the beginning: " + line);
        }
    }
}
