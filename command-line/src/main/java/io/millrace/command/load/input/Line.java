package io.millrace.command.load.input;

import io.millrace.command.client.Sentences;
import io.millrace.command.console.Figures;
import java.util.Optional;

/**
 * A document of a source, usually a line.
 *
 * @param number the number of the line. It is not lower than the number of the previous document
 * @param id the id that the document has in the source; if empty, the load creates an id from the number
 * @param text the bytes of the line without the line end. The array is not copied and must not be changed
 * @param flaw the reason why the document cannot be sent; empty if no reason is known yet
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

    /** Returns the name by which messages refer to the document. */
    public String title() {
        return id.map(own -> "document " + Sentences.plain(own)).orElseGet(() -> "line " + Figures.count(number));
    }
}
