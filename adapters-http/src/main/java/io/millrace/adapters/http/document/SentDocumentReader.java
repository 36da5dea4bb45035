package io.millrace.adapters.http.document;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Turns the bytes of one document into the stored text: the same characters, blanks around the object included. A
 * document is one JSON object in UTF-8 without a byte order mark, nested at most {@value
 * DocumentScanner#DEEPEST_NESTING} levels, with names and numbers of at most 1,000 bytes. Strings and numbers are not
 * interpreted: escaped U+0000, escaped halves of surrogate pairs, numbers beyond every type and names that come twice
 * are kept.
 */
public final class SentDocumentReader {

    private static final char REPLACEMENT = '\uFFFD';

    private final int largest;

    /** Takes the size of the largest document in bytes. */
    public SentDocumentReader(int largest) {
        this.largest = largest;
    }

    /** Returns how many bytes a document takes as text: one for each that is ASCII, at most two for each otherwise. */
    static long memoryOf(byte[] bytes, int start, int end) {
        return ByteSearch.isAscii(bytes, start, end) ? end - start : 2L * (end - start);
    }

    /**
     * Reads the bytes from {@code start} to before {@code end}.
     *
     * @throws MalformedDocumentException if they are not JSON in UTF-8
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if they are, but break a rule of documents
     */
    public DocumentSource read(byte[] bytes, int start, int end) {
        String json = decode(bytes, start, end);
        DocumentScanner scanner = new DocumentScanner(bytes, start, end);
        scanner.scan();
        Optional<String> broken =
                end - start > largest ? Optional.of("it is larger than " + largest + " bytes") : scanner.brokenRule();
        if (broken.isPresent()) {
            throw new Rejection(
                    Rejection.Reason.DOCUMENT_INVALID,
                    "failed to parse: " + broken.get(),
                    Map.of(Rejection.Attributes.CAUSE, broken.get()));
        }
        return new DocumentSource(json, scanner.timestamp());
    }

    /** Decodes with the platform's fast decoder, which replaces invalid bytes, and checks for replacements. */
    private static String decode(byte[] bytes, int start, int end) {
        String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireValid(bytes, start, end);
        }
        if (text.indexOf('\uFEFF') == 0) {
            throw new MalformedDocumentException("[1:1]", "a byte order mark is not allowed");
        }
        return text;
    }

    private static void requireValid(byte[] bytes, int start, int end) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer input = ByteBuffer.wrap(bytes, start, end - start);
        CharBuffer scratch = CharBuffer.allocate(4_096);
        CoderResult result;
        do {
            scratch.clear();
            result = decoder.decode(input, scratch, true);
        } while (result.isOverflow());
        if (result.isError()) {
            throw new MalformedDocumentException(
                    DocumentScanner.place(bytes, start, input.position()), "it is not valid UTF-8");
        }
    }
}
