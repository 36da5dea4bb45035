package io.millrace.bootstrap.command.load;

import io.millrace.bootstrap.command.client.Sentences;
import io.millrace.bootstrap.command.console.Figures;
import java.util.Optional;

/**
 * One document of a source.
 *
 * @param number at least that of the document before it
 * @param id the document's own id; without one, the load creates an id from the number
 * @param text its bytes without the line end; neither copied nor changed
 * @param flaw why it cannot be sent, if that is already known
 */
@SuppressWarnings("ArrayRecordComponent") // lines are never compared
public record Line(long number, Optional<String> id, byte[] text, Optional<String> flaw) {

    /** Returns whether it has several lines of text. */
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

    /** Returns the name of the document for people. */
    String title() {
        return id.map(own -> "document " + Sentences.plain(own)).orElseGet(() -> "line " + Figures.count(number));
    }
}
