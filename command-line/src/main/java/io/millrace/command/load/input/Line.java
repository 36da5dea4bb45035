package io.millrace.command.load.input;

import io.millrace.command.client.Sentences;
import io.millrace.command.console.Figures;
import java.util.Optional;

/**
 * A document of a source, usually a line.
 *
 * @param number the number of the line; not lower than the number of the previous document
 * @param id the document's own id; if there is none, the load creates an id from the number
 * @param text the bytes without the line end. They are not copied and must not be changed
 * @param flaw the reason why the document cannot be sent, if already known
 */
@SuppressWarnings("ArrayRecordComponent") // lines are never compared
public record Line(long number, Optional<String> id, byte[] text, Optional<String> flaw) {

    /** Returns whether the text contains a line feed. */
    public boolean hasBreak() {
        for (byte character : text) {
            if (character == '\n') {
                return true;
            }
        }
        return false;
    }

    public boolean isBlank() {
        for (byte character : text) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return id.isEmpty();
    }

    /** Returns a name of the document for messages. */
    public String title() {
        return id.map(own -> "document " + Sentences.plain(own)).orElseGet(() -> "line " + Figures.count(number));
    }
}
