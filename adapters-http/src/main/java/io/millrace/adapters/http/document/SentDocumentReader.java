package io.millrace.adapters.http.document;

import io.millrace.adapters.http.route.Memory;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;

/**
 * Turns the bytes of one document into the stored text: the same characters, blanks around the object included. A
 * document is one JSON object in UTF-8 without a byte order mark, nested at most {@value
 * DocumentScanner#DEEPEST_NESTING} levels, with names and numbers of at most 1,000 bytes. Strings and numbers are not
 * interpreted: escaped U+0000, escaped halves of surrogate pairs, numbers beyond every type and names that come twice
 * are kept.
 *
 * @param largest document in bytes
 */
public record SentDocumentReader(int largest) {

    /**
     * Reads the bytes from {@code start} to before {@code end}.
     *
     * @throws MalformedDocumentException if they are not JSON in UTF-8
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if they are, but break a rule of documents
     */
    public DocumentSource read(byte[] bytes, int start, int end) {
        return read(bytes, start, end, Memory.UNLIMITED);
    }

    /** As the other, and takes memory for the text before it makes that. */
    DocumentSource read(byte[] bytes, int start, int end, Memory memory) {
        return DocumentScanner.scan(bytes, start, end, largest).source(memory::take);
    }
}
