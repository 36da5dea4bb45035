package io.millrace.adapters.http.document;

import io.millrace.adapters.http.route.Memory;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;

/**
 * Converts the bytes of one document to the stored text: the same characters, including blanks around the object. A
 * document is one JSON object in UTF-8 without a byte order mark, nested at most
 * {@value DocumentScanner#DEEPEST_NESTING} levels, with names and numbers of at most 1,000 bytes. Strings and numbers
 * are not interpreted: escaped U+0000, escaped halves of surrogate pairs, numbers outside of every type and duplicate
 * names are kept.
 *
 * @param largest document in bytes
 */
public record SentDocumentReader(int largest) {

    /**
     * Reads the bytes from {@code start} (inclusive) to {@code end} (exclusive).
     *
     * @throws MalformedDocumentException if they are not JSON in UTF-8
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if the document breaks a rule
     */
    public DocumentSource read(byte[] bytes, int start, int end) {
        return read(bytes, start, end, Memory.UNLIMITED);
    }

    /** Reads the bytes, and takes memory for the text before allocating it. */
    DocumentSource read(byte[] bytes, int start, int end, Memory memory) {
        return DocumentScanner.scan(bytes, start, end, largest).source(memory::take);
    }
}
