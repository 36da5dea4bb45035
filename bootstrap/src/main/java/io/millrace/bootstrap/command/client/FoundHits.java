package io.millrace.bootstrap.command.client;

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
 * The answer to a search, with the bytes of the sources as they stand there: a parser would lose what makes numbers and
 * texts differ that mean the same, and keys that come twice.
 *
 * @param rest everything but the hits
 */
public record FoundHits(List<Hit> hits, JsonNode rest) {

    /** Documents are far less deep; what is deeper than this is an attempt to use up the memory. */
    private static final int DEEPEST = 20_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            // Sources are cut out by their places, which only a parser of UTF-8 knows.
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
     * One document.
     *
     * @param source absent if it was not asked for, or is not kept
     * @param sort the values that it was sorted by
     */
    @SuppressWarnings("ArrayRecordComponent") // hits are not compared
    public record Hit(String index, String id, Optional<byte[]> source, JsonNode sort) {}

    /** Reads an answer; nothing if it is not one to a search. */
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

    /** Returns what stands between the colon before a value and what comes behind it, white space included. */
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
