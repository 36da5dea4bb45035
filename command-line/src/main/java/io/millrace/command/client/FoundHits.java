package io.millrace.command.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The response to a search. It contains the unchanged bytes of the sources, because a JSON parser would not preserve
 * duplicate keys and the spelling of numbers and texts.
 *
 * @param rest the response without the hits
 */
public record FoundHits(List<Hit> hits, JsonNode rest) {

    /** The maximum nesting depth. Real documents are far less deep; deeper JSON is an attempt to exhaust the heap. */
    private static final int DEEPEST = 20_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            // Only the parser for UTF-8 provides byte offsets, which are needed to copy the sources.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();
    private static final ObjectMapper MAPPER = new ObjectMapper(FACTORY);

    public FoundHits {
        hits = List.copyOf(hits);
    }

    /**
     * A document that was found.
     *
     * @param source the bytes of the source; empty if the source was not requested or is not stored
     * @param sort the values that define the position of the document in the result
     */
    @SuppressWarnings("ArrayRecordComponent") // hits are never compared
    public record Hit(String index, String id, Optional<byte[]> source, JsonNode sort) {}

    /** Parses a response; returns empty if it is not the response to a search. */
    public static Optional<FoundHits> read(byte[] answer) {
        List<Hit> hits = new ArrayList<>();
        ObjectNode rest = JsonNodeFactory.instance.objectNode();
        try (JsonParser json = FACTORY.createParser(answer)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.START_OBJECT && name.equals("hits")) {
                    readHits(json, answer, hits);
                } else {
                    rest.set(name, MAPPER.<JsonNode>readTree(json));
                }
            }
            return Optional.of(new FoundHits(hits, rest));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void readHits(JsonParser json, byte[] answer, List<Hit> hits) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean list = json.currentName().equals("hits");
            if (json.nextToken() == JsonToken.START_ARRAY && list) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    hits.add(hit(json, answer));
                }
            } else {
                json.skipChildren();
            }
        }
    }

    private static Hit hit(JsonParser json, byte[] answer) throws IOException {
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        Optional<byte[]> source = Optional.empty();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("_source")) {
                int first = (int) json.currentTokenLocation().getByteOffset();
                json.skipChildren();
                source = Optional.of(
                        cut(answer, first, (int) json.currentLocation().getByteOffset()));
            } else {
                members.set(name, MAPPER.<JsonNode>readTree(json));
            }
        }
        return new Hit(members.path("_index").asText(), members.path("_id").asText(), source, members.path("sort"));
    }

    /**
     * Returns the bytes of a value, including the white space around the value: the bytes between the colon before the
     * value and the next comma or brace.
     */
    private static byte[] cut(byte[] answer, int first, int last) {
        int from = first;
        while (answer[from - 1] != ':') {
            from--;
        }
        int to = last;
        while (to < answer.length && answer[to] != ',' && answer[to] != '}') {
            to++;
        }
        return Arrays.copyOfRange(answer, from, to);
    }
}
