package io.millrace.adapters.http.document.hit;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes where a document is. */
public final class DocumentName {

    private DocumentName() {}

    /**
     * Writes the index of a document.
     *
     * @param isTyped whether the type follows, which every document has in version 7 of the wire format
     */
    public static void writeIndex(JsonGenerator json, String index, boolean isTyped) throws IOException {
        json.writeStringField("_index", index);
        if (isTyped) {
            json.writeStringField("_type", "_doc");
        }
    }
}
