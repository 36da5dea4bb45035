package io.millrace.adapters.persistence.database;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Encodes strings of clients as JSON arrays in ASCII. Control characters and characters outside of ASCII are written as
 * escapes, because the database rejects texts with U+0000 or unpaired surrogates.
 */
public final class AsciiJson {

    private static final JsonFactory JSON =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private AsciiJson() {}

    /**
     * Returns an array that contains keys and values alternately. A JSON object is not possible, because parsers reject
     * unpaired surrogates in member names, even as escapes.
     */
    public static String ofMap(Map<String, String> values) {
        List<String> texts = new ArrayList<>();
        values.forEach((key, value) -> {
            texts.add(key);
            texts.add(value);
        });
        return ofList(texts);
    }

    /** Decodes the output of {@link #ofMap}. */
    public static SortedMap<String, String> toMap(String json) {
        SortedMap<String, String> values = new TreeMap<>();
        Iterator<String> texts = toList(json).iterator();
        while (texts.hasNext()) {
            values.put(texts.next(), texts.next());
        }
        return values;
    }

    public static String ofList(List<String> values) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(text)) {
            generator.writeStartArray();
            for (String value : values) {
                generator.writeString(value);
            }
            generator.writeEndArray();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write texts for the catalog", failure);
        }
        return text.toString();
    }

    /** Decodes the output of {@link #ofList}. */
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
}
