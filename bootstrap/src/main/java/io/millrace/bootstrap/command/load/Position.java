package io.millrace.bootstrap.command.load;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A place in a source, behind a line.
 *
 * @param line the number of that line, 0 at the beginning
 * @param mark an object with what else the source finds the place by, and notices changes by
 */
public record Position(long line, JsonNode mark) {

    public Position {
        if (line < 0) {
            throw new IllegalArgumentException("a position is not before the beginning: " + line);
        }
    }
}
