package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;

/**
 * Converts the bytes of a document to the stored text, which keeps all characters, including blanks around the object.
 * A document must be one JSON object in UTF-8 without a byte order mark. It may be nested up to
 * {@value DocumentScanner#DEEPEST_NESTING} levels, and its names and numbers may have up to 1,000 bytes. Strings and
 * numbers are not interpreted, so escaped U+0000, escaped lone surrogates, huge numbers and duplicate names are kept.
 *
 * @param largest the maximum size of a document in bytes
 */
public record SentDocumentReader(int largest) {

    /**
     * Reads the bytes from {@code start} (inclusive) to {@code end} (exclusive).
     *
     * @throws MalformedDocumentException if the bytes are not JSON in UTF-8
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if the document breaks a rule
     */
    public DocumentSource read(byte[] bytes, int start, int end) {
        return read(bytes, start, end, Memory.UNLIMITED);
    }

    /** Reads the bytes, and reserves heap for the text before it is allocated. */
    DocumentSource read(byte[] bytes, int start, int end, Memory memory) {
        return DocumentScanner.scan(bytes, start, end, largest).source(memory::take);
    }
}
