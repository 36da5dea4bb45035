package io.millrace.adapters.persistence.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Texts of clients in a form that the database takes whatever they hold: JSON in ASCII, in which U+0000 and lone
 * surrogates are escaped.
 */
public final class AsciiJson {

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private AsciiJson() {}

    public static String ofMap(Map<String, String> values) {
        return write(generator -> {
            generator.writeStartObject();
            for (Map.Entry<String, String> entry : values.entrySet()) {
                generator.writeStringField(entry.getKey(), entry.getValue());
            }
            generator.writeEndObject();
        });
    }

    public static String ofList(List<String> values) {
        return write(generator -> {
            generator.writeStartArray();
            for (String value : values) {
                generator.writeString(value);
            }
            generator.writeEndArray();
        });
    }

    public static SortedMap<String, String> toMap(String json) {
        SortedMap<String, String> values = new TreeMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
                values.put(key, parser.nextTextValue());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read texts from the catalog", failure);
        }
        return values;
    }

    public static List<String> toList(String json) {
        List<String> values = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.VALUE_STRING) {
                values.add(parser.getText());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read texts from the catalog", failure);
        }
        return values;
    }

    private static String write(Content content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(text)) {
            content.writeTo(generator);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write texts for the catalog", failure);
        }
        return text.toString();
    }

    private interface Content {

        void writeTo(JsonGenerator generator) throws IOException;
    }
}
