package io.millrace.command.load.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Answers what an import asks, as Elasticsearch and OpenSearch do; mishaps befall searches. */
final class StubCluster implements AutoCloseable {

    /** What happens to a search. */
    enum Mishap {
        NONE,
        /** The point in time is not known any more. */
        FORGOTTEN,
        BUSY,
        /** The connection ends in the middle of the answer. */
        CUT,
        /** One of the shards does not answer. */
        PARTIAL,
        /** It is redirected to {@link #elsewhere}. */
        REDIRECTED,
        /** The answer is a text. */
        TEXT,
        /** The last documents come first. */
        TURNED,
        /** The documents that were asked for come twice. */
        TWICE,
        /** The answer has UTF-16, which no store sends. */
        UTF_16,
        /** The answer ends behind the source of the first document, without an error of the connection. */
        SHORTENED
    }

    private record Document(String index, long number, int shard, String id, Optional<byte[]> source) {}

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Where documents without end do end, so that no test runs forever. */
    private static final long END = 5_000;

    final Deque<Mishap> mishaps = new ConcurrentLinkedDeque<>();
    final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    final Set<String> open = Collections.synchronizedSet(new HashSet<>());
    private final List<Document> documents = Collections.synchronizedList(new ArrayList<>());
    private final boolean openSearch;
    private final HttpServer server;
    private int opened;
    volatile String elsewhere = "";

    volatile Runnable beforeForgetting = () -> {};

    /** The index {@code a} returns more documents than it has counted. */
    volatile boolean endless;

    /** The answer to {@code GET /} if it is not the usual one. */
    volatile Optional<byte[]> introduction = Optional.empty();

    StubCluster(boolean openSearch) {
        this.openSearch = openSearch;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    void add(String index, long number, int shard, String id, byte[] source) {
        documents.add(new Document(index, number, shard, id, Optional.of(source)));
    }

    void addWithoutSource(String index, long number, String id) {
        documents.add(new Document(index, number, 0, id, Optional.empty()));
    }

    /** Changes a document, which gets another number. */
    void change(String id, long number, byte[] source) {
        Document old = documents.stream()
                .filter(document -> document.id().equals(id))
                .findFirst()
                .orElseThrow();
        documents.remove(old);
        documents.add(new Document(old.index(), number, old.shard(), id, Optional.of(source)));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            if (exchange.getRequestMethod().equals("GET") && path.equals("/") && introduction.isPresent()) {
                answer(exchange, 200, introduction.get());
            } else if (exchange.getRequestMethod().equals("GET") && path.equals("/")) {
                answer(
                        exchange,
                        200,
                        "{\"cluster_uuid\":\"c\",\"version\":{\"number\":\"3.8.0\""
                                + (openSearch ? ",\"distribution\":\"opensearch\"" : "") + "}}");
            } else if (path.endsWith(openSearch ? "/_search/point_in_time" : "/_pit")) {
                pointInTime(exchange, body.length == 0 ? MAPPER.missingNode() : MAPPER.readTree(body));
            } else if (path.equals("/_search")) {
                search(exchange, MAPPER.readTree(body));
            } else {
                answer(
                        exchange,
                        400,
                        "{\"error\":{\"type\":\"illegal_argument_exception\",\"reason\":\"no handler\"}}");
            }
        }
    }

    private void pointInTime(HttpExchange exchange, JsonNode body) throws IOException {
        if (exchange.getRequestMethod().equals("DELETE")) {
            open.remove(
                    openSearch
                            ? body.path("pit_id").path(0).asText()
                            : body.path("id").asText());
            answer(exchange, 200, "{\"succeeded\":true}");
            return;
        }
        String id = "pit-" + ++opened;
        open.add(id);
        answer(exchange, 200, "{\"" + (openSearch ? "pit_id" : "id") + "\":\"" + id + "\"}");
    }

    private void search(HttpExchange exchange, JsonNode body) throws IOException {
        Mishap mishap = Optional.ofNullable(mishaps.poll()).orElse(Mishap.NONE);
        String id = body.path("pit").path("id").asText();
        if (mishap == Mishap.FORGOTTEN) {
            beforeForgetting.run();
            open.remove(id);
        }
        if (!open.contains(id)) {
            answer(exchange, 404, "{\"error\":{\"type\":\"search_context_missing_exception\",\"reason\":\"gone\"}}");
            return;
        }
        switch (mishap) {
            case BUSY -> {
                exchange.getResponseHeaders().add("Retry-After", "3");
                answer(exchange, 429, "{\"error\":{\"type\":\"es_rejected_execution_exception\",\"reason\":\"full\"}}");
            }
            case REDIRECTED -> {
                exchange.getResponseHeaders().add("Location", elsewhere);
                answer(exchange, 302, "");
            }
            case TEXT -> answer(exchange, 200, "<html>");
            case CUT -> {
                byte[] whole = found(body, id, mishap);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, whole.length + 1L);
                exchange.getResponseBody().write(whole, 0, whole.length / 2);
                exchange.getResponseBody().flush();
            }
            case UTF_16 ->
                answer(
                        exchange,
                        200,
                        new String(found(body, id, mishap), StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16));
            case SHORTENED -> {
                byte[] whole = found(body, id, mishap);
                int end = new String(whole, StandardCharsets.ISO_8859_1).indexOf("},\"sort\"");
                answer(exchange, 200, Arrays.copyOf(whole, end < 0 ? whole.length : end + 1));
            }
            case PARTIAL -> answer(exchange, 200, "{\"_shards\":{\"failed\":1},\"hits\":{\"hits\":[]}}");
            default -> answer(exchange, 200, found(body, id, mishap));
        }
    }

    private byte[] found(JsonNode body, String id, Mishap mishap) {
        List<Document> page = page(body);
        int sources = page.stream()
                .flatMap(document -> document.source().stream())
                .mapToInt(source -> source.length)
                .sum();
        ByteArrayOutputStream out = new ByteArrayOutputStream(sources + 1_024);
        write(out, "{\"pit_id\":\"" + id + "\",\"timed_out\":false,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[");
        if (mishap == Mishap.TURNED) {
            Collections.reverse(page);
        }
        if (mishap == Mishap.TWICE) {
            page.addAll(List.copyOf(page));
        }
        String divider = "";
        for (Document document : page) {
            write(
                    out,
                    divider + "{\"_index\":\"" + document.index() + "\",\"_id\":"
                            + MAPPER.getNodeFactory().textNode(document.id()) + ",\"_score\":null");
            if (document.source().isPresent() && body.path("_source").asBoolean(true)) {
                write(out, ",\"_source\":");
                out.writeBytes(document.source().get());
            }
            write(out, ",\"sort\":[" + document.number() + "," + document.shard() + "]}");
            divider = ",";
        }
        write(out, "]}");
        if (body.has("aggs")) {
            Map<String, Integer> counts = new TreeMap<>();
            documents.forEach(document -> counts.merge(document.index(), 1, Integer::sum));
            List<String> buckets = new ArrayList<>();
            counts.forEach((index, count) -> buckets.add("{\"key\":\"" + index + "\",\"doc_count\":" + count + "}"));
            write(
                    out,
                    ",\"aggregations\":{\"indices\":{\"sum_other_doc_count\":0,\"buckets\":["
                            + String.join(",", buckets) + "]}}");
        }
        write(out, "}");
        return out.toByteArray();
    }

    private List<Document> page(JsonNode body) {
        JsonNode bool = body.path("query").path("bool");
        String index = bool.path("filter").path(0).path("term").path("_index").asText();
        long from = bool.path("filter")
                .path(1)
                .path("range")
                .path("_seq_no")
                .path("gte")
                .asLong();
        if (endless && index.equals("a")) {
            return LongStream.range(
                            from + 1, Math.min(END, from + 1 + body.path("size").asInt()))
                    .mapToObj(number -> new Document(
                            index,
                            number,
                            0,
                            "endless-" + number,
                            Optional.of("{\"@timestamp\":0}".getBytes(StandardCharsets.UTF_8))))
                    .collect(Collectors.toCollection(ArrayList::new));
        }
        Set<String> but = new HashSet<>();
        bool.path("must_not").path("ids").path("values").forEach(id -> but.add(id.asText()));
        return new ArrayList<>(List.copyOf(documents).stream()
                .filter(document -> document.index().equals(index) && document.number() >= from)
                .filter(document -> !but.contains(document.id()))
                .sorted(Comparator.comparingLong(Document::number).thenComparingInt(Document::shard))
                .limit(body.path("size").asInt())
                .toList());
    }

    private static void write(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        answer(exchange, status, body.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
