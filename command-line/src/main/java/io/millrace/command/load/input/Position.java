package io.millrace.command.load.input;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The position after a line of a source.
 *
 * @param line the number of the line; 0 at the beginning of the source
 * @param mark a JSON object with data with which the source finds the position again and detects changes
 */
public record Position(long line, JsonNode mark) {

    public Position {
        if (line < 0) {
            throw new IllegalArgumentException("a position is not before the beginning: " + line);
        }
    }
}
