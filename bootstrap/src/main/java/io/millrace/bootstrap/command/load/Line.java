package io.millrace.bootstrap.command.load;

import io.millrace.bootstrap.command.client.Sentences;
import io.millrace.bootstrap.command.console.Figures;
import java.util.Optional;

/**
 * One document of a source.
 *
 * @param number larger than that of every document before it, or equal to that of the one before it
 * @param id its own; without one the load makes one of the number
 * @param text its bytes, without the line end; they are neither copied nor changed
 * @param flaw why it cannot be sent, if that is known already
 */
@SuppressWarnings("ArrayRecordComponent") // lines are not compared
public record Line(long number, Optional<String> id, byte[] text, Optional<String> flaw) {

    /** Whether it is more than one line of text. */
    boolean hasBreak() {
        for (byte character : text) {
            if (character == '\n') {
                return true;
            }
        }
        return false;
    }

    boolean isBlank() {
        for (byte character : text) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return id.isEmpty();
    }

    /** Returns what people call it. */
    String title() {
        return id.map(own -> "document " + Sentences.plain(own)).orElseGet(() -> "line " + Figures.count(number));
    }
}
