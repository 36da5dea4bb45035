package io.millrace.adapters.opensearch.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.millrace.adapters.opensearch.client.Answer;
import io.millrace.adapters.opensearch.client.ClusterError;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Parses responses with documents. The source of a document is copied unchanged from the bytes of the response. */
public final class SearchAnswers {

    private static final JsonNode PARTIAL =
            Json.MAPPER.createObjectNode().put("reason", "a part of an index did not respond");

    private final byte[] body;

    private SearchAnswers(byte[] body) {
        this.body = body;
    }

    /** Parses the response to one search. */
    static Page search(Answer answer) {
        SearchAnswers reader = new SearchAnswers(answer.body());
        try (JsonParser json = Json.FACTORY.createParser(answer.body())) {
            json.nextToken();
            return reader.page(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Parses the response to several searches. The order of the pages is the order of the searches. */
    public static List<Page> searches(Answer answer) {
        return new SearchAnswers(answer.body()).read("responses");
    }

    /**
     * Parses the response to a lookup of several documents. The order of the hits is the order of the requested
     * documents.
     */
    static List<Hit> documents(Answer answer) {
        SearchAnswers reader = new SearchAnswers(answer.body());
        List<Hit> hits = new ArrayList<>();
        try (JsonParser json = Json.FACTORY.createParser(answer.body())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean docs = json.currentName().equals("docs");
                json.nextToken();
                if (docs) {
                    reader.hits(json, hits);
                } else {
                    json.skipChildren();
                }
            }
            return hits;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Page> read(String name) {
        List<Page> pages = new ArrayList<>();
        try (JsonParser json = Json.FACTORY.createParser(body)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean responses = json.currentName().equals(name);
                if (json.nextToken() == JsonToken.START_ARRAY && responses) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        pages.add(page(json));
                    }
                } else {
                    json.skipChildren();
                }
            }
            return pages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Page page(JsonParser json) throws IOException {
        List<Hit> hits = new ArrayList<>();
        long total = 0;
        boolean whole = true;
        int failed = 0;
        int status = 200;
        JsonNode aggregations = MissingNode.getInstance();
        JsonNode error = MissingNode.getInstance();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "hits" -> {
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        boolean list = json.currentName().equals("hits");
                        boolean count = json.currentName().equals("total");
                        json.nextToken();
                        if (list) {
                            hits(json, hits);
                        } else if (count) {
                            JsonNode counted = Json.MAPPER.readTree(json);
                            total = counted.path("value").asLong();
                            whole = counted.path("relation").asText().equals("eq");
                        } else {
                            json.skipChildren();
                        }
                    }
                }
                case "_shards" ->
                    failed = Json.MAPPER.<JsonNode>readTree(json).path("failed").asInt();
                case "aggregations" -> aggregations = Json.MAPPER.readTree(json);
                case "error" -> error = Json.MAPPER.readTree(json);
                case "status" -> status = json.getIntValue();
                default -> json.skipChildren();
            }
        }
        Optional<ClusterError> refused = Optional.empty();
        if (!error.isMissingNode()) {
            refused = Optional.of(ClusterError.of(status, ClusterError.causeOfFirstShard(error))
                    .ofRead());
        } else if (failed > 0) {
            refused = Optional.of(ClusterError.of(503, PARTIAL).ofRead());
        }
        return new Page(hits, total, whole, aggregations, refused);
    }

    private void hits(JsonParser json, List<Hit> into) throws IOException {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            into.add(hit(json));
        }
    }

    private Hit hit(JsonParser json) throws IOException {
        String index = "";
        String id = "";
        Optional<String> source = Optional.empty();
        Timestamp timestamp = Timestamp.MINIMUM;
        OptionalLong number = OptionalLong.empty();
        JsonNode sort = MissingNode.getInstance();
        JsonNode error = MissingNode.getInstance();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "_index" -> index = json.getText();
                case "_id" -> id = json.getText();
                case "_seq_no" -> number = OptionalLong.of(json.getLongValue());
                case "sort" -> sort = Json.MAPPER.readTree(json);
                case "error" -> error = Json.MAPPER.readTree(json);
                case "_source" -> {
                    int first = (int) json.currentTokenLocation().getByteOffset();
                    timestamp = timestamp(json);
                    source = Optional.of(
                            source(first, (int) json.currentLocation().getByteOffset()));
                }
                default -> json.skipChildren();
            }
        }
        Optional<ClusterError> refused =
                error.isMissingNode() ? Optional.empty() : Optional.of(ofItem(ClusterError.causeOfFirstShard(error)));
        return new Hit(index, id, number, source, timestamp, sort, refused);
    }

    /**
     * Returns the error of an item. The type of the error determines the status. For an unknown type, the status is
     * 503, because the cause is usually a missing shard.
     */
    private static ClusterError ofItem(JsonNode error) {
        int status = switch (error.path("type").asText()) {
            case "index_not_found_exception" -> 404;
            case "index_closed_exception" -> 400;
            default -> 503;
        };
        return ClusterError.of(status, error).ofRead();
    }

    /**
     * Skips the fields of a document and returns its timestamp. If {@code @timestamp} is missing or cannot be parsed,
     * returns the minimum timestamp.
     */
    private static Timestamp timestamp(JsonParser json) throws IOException {
        Optional<Timestamp> read = Optional.empty();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean wanted = json.currentName().equals(DocumentSource.TIMESTAMP_FIELD);
            JsonToken value = json.nextToken();
            if (wanted) {
                read = value == JsonToken.VALUE_STRING
                        ? Timestamp.parse(json.getText())
                        : value.isNumeric() ? Timestamp.parseNumber(json.getText()) : Optional.empty();
            }
            json.skipChildren();
        }
        return read.orElse(Timestamp.MINIMUM);
    }

    /**
     * Returns a value including the white space around it: the text between the colon before the value and the next
     * separator.
     */
    private String source(int first, int last) {
        int from = first;
        while (body[from - 1] != ':') {
            from--;
        }
        int to = last;
        while (body[to] != ',' && body[to] != '}') {
            to++;
        }
        return new String(body, from, to - from, UTF_8);
    }

    /**
     * The response to one search.
     *
     * @param whole whether {@code total} is the exact number of matches
     */
    public record Page(
            List<Hit> hits, long total, boolean whole, JsonNode aggregations, Optional<ClusterError> error) {}

    /** A document in a response. It has no source if the document was not found, or if the source was not requested. */
    public record Hit(
            String index,
            String id,
            OptionalLong number,
            Optional<String> source,
            Timestamp timestamp,
            JsonNode sort,
            Optional<ClusterError> error) {}
}
