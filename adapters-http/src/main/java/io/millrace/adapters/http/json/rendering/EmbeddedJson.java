package io.millrace.adapters.http.json.rendering;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.io.SerializedString;
import io.millrace.adapters.http.json.JsonFactories;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Writes stored JSON into a response. It is filtered and indented like the rest of the response. */
public final class EmbeddedJson {

    private EmbeddedJson() {}

    /** Writes one value. If the response is neither filtered nor indented, it is written unchanged. */
    public static void write(JsonGenerator json, JsonText text) throws IOException {
        if (!(json instanceof FilteringGeneratorDelegate) && json.getPrettyPrinter() == null) {
            json.writeRawValue(text.value());
            return;
        }
        try (JsonParser parser = JsonFactories.READING.createParser(text.value())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                write(json, parser, token);
            }
        }
    }

    /**
     * Writes a member whose value is a stored document. A filter removes members of the document; everything else is
     * written unchanged.
     *
     * @param deadline called regularly while filtering; an exception that it throws ends the work
     */
    public static void writeDocument(JsonGenerator json, String name, String document, Runnable deadline)
            throws IOException {
        Optional<String> shown = Optional.of(document);
        JsonGenerator layer = json;
        while (shown.isPresent() && layer instanceof FilteringGeneratorDelegate filter) {
            String text = shown.get();
            shown = FilterPath.selectionOf(filter, name).flatMap(part -> JsonCut.selected(text, part, deadline));
            layer = filter.delegate();
        }
        if (shown.isPresent()) {
            takeRawValues(json, true);
            json.writeFieldName(name);
            json.writeRawValue(new RawText(shown.get()));
            takeRawValues(json, false);
        }
    }

    private static void takeRawValues(JsonGenerator json, boolean taken) {
        JsonGenerator layer = json;
        while (layer instanceof FilteringGeneratorDelegate filter) {
            FilterPath.takeRawValues(filter, taken);
            layer = filter.delegate();
        }
    }

    private static void write(JsonGenerator json, JsonParser parser, JsonToken token) throws IOException {
        switch (token) {
            case START_OBJECT -> json.writeStartObject();
            case END_OBJECT -> json.writeEndObject();
            case START_ARRAY -> json.writeStartArray();
            case END_ARRAY -> json.writeEndArray();
            case FIELD_NAME -> json.writeFieldName(parser.currentName());
            case VALUE_STRING -> json.writeString(parser.getText());
            // Written as text, because no number type preserves the digits of all numbers.
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.writeNumber(parser.getText());
            case VALUE_TRUE, VALUE_FALSE -> json.writeBoolean(token == JsonToken.VALUE_TRUE);
            case VALUE_NULL -> json.writeNull();
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("stored text is not JSON: " + token);
        }
    }

    /** Text that is encoded in one step if it fits into the buffer. This is faster than encoding single characters. */
    private static final class RawText extends SerializedString {

        private static final long serialVersionUID = 1L;

        RawText(String text) {
            super(text);
        }

        @Override
        public int appendUnquotedUTF8(byte[] buffer, int offset) {
            byte[] text = getValue().getBytes(StandardCharsets.UTF_8);
            if (offset + text.length > buffer.length) {
                return -1;
            }
            System.arraycopy(text, 0, buffer, offset, text.length);
            return text.length;
        }
    }
}
