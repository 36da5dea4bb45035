package io.millrace.command.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.FoundHits;
import io.millrace.command.client.FoundHits.Hit;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.ServiceClient.RawReply;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.graphql.GraphQl;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.load.input.LoadRefusedException;
import io.millrace.command.load.progress.WriteIndex;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.reindex.DestinationName;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes to a data stream of a running service. */
public final class ServiceTarget implements Target {

    private static final byte[] NOTHING = {};
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int BAD_REQUEST = 400;
    private static final int TOO_LARGE = 413;
    private static final int CREATED = 201;
    private static final int BROKEN = 500;
    private static final int OVERLOADED = 429;
    private static final int UNAVAILABLE = 503;
    private static final int MOST_IDS = 5_000;
    private static final int MOST_CHECKS = 20;

    private static final String UNAUTHORIZED = "security_exception";
    private static final String CHANGED = "write_index_changed_exception";
    private static final String MISSING = "index_not_found_exception";
    private static final String CONFLICT = "version_conflict_engine_exception";
    private static final String BAD_DOCUMENT = "document_parsing_exception";
    private static final Set<String> REFUSALS = Set.of(CHANGED, CONFLICT, BAD_DOCUMENT);
    private static final String IDENTITY = "{ cluster_uuid: clusterUuid }";
    private static final String NO_INDEX = "AAAAAAAAAAAAAAAAAAAAAA";

    private final ServiceClient service;
    private final String stream;

    public ServiceTarget(ServiceClient service, String stream) {
        this.service = service;
        this.stream = stream;
    }

    @Override
    public String service() {
        try {
            return service.clusterUuid(service.get("/").body());
        } catch (ServiceRefusedException refused) {
            if (refused.status() != ExitStatus.NOT_ALLOWED || !refused.type().equals(UNAUTHORIZED)) {
                throw refused;
            }
            return identityForAnyone()
                    .orElseThrow(() -> new ClientFailedException(
                            ExitStatus.NOT_ALLOWED,
                            "without GraphQL of this version, the command needs the cluster privilege monitor, because the"
                                    + " progress belongs to one service: " + refused.getMessage(),
                            refused));
        }
    }

    /**
     * Reads the identity of the service for a caller without the privilege {@code monitor}, with GraphQL. Returns empty
     * if the service has no GraphQL endpoint, or if its version does not support this field.
     */
    private Optional<String> identityForAnyone() {
        try {
            return Optional.of(service.clusterUuid(
                    GraphQl.query(service, IDENTITY, GraphQl.variables()).data()));
        } catch (GraphQl.NotOfferedException | ServiceRefusedException e) {
            return Optional.empty();
        }
    }

    /**
     * Sends a document for an index that does not exist. The service rejects the document, and the rejection names the
     * write index.
     */
    @Override
    public WriteIndex writeIndex() {
        byte[] body = "{\"create\":{}}\n{\"@timestamp\":0}\n".getBytes(StandardCharsets.UTF_8);
        Reply reply = service.exchange("POST", bulk(NO_INDEX), ServiceClient.NDJSON, body);
        if (!reply.isDone()) {
            throw service.refusal(reply);
        }
        JsonNode error = reply.json().path("items").path(0).path("create").path("error");
        if (error.path("type").asText().equals(MISSING)) {
            throw new LoadRefusedException(
                    "data stream " + stream + " does not exist, and no index template creates it; use --create"
                            + StreamNames.suggestion(service, stream));
        }
        if (!error.path("type").asText().equals(CHANGED)) {
            throw new ClientFailedException(
                    error.path("type").asText().equals(UNAUTHORIZED) ? ExitStatus.NOT_ALLOWED : ExitStatus.FAILED,
                    "rejected: " + Sentences.plain(error.path("reason").asText("no reason given")));
        }
        WriteIndex index = writeIndex(error);
        if (index.name().equals(stream)) {
            throw new LoadRefusedException(stream + " is an index, not a data stream");
        }
        return index;
    }

    private static WriteIndex writeIndex(JsonNode error) {
        return new WriteIndex(
                error.path("index_uuid").asText(), error.path("index").asText());
    }

    private String bulk(String only) {
        return "/" + ServiceClient.segment(stream) + "/_bulk?require_data_stream=true&if_write_index=" + only
                + "&filter_path=errors,items.*.status,items.*.error";
    }

    @Override
    public Delivery send(List<Item> items, WriteIndex only) {
        boolean single = items.size() == 1 && items.get(0).line().hasBreak();
        if (!single && items.stream().anyMatch(item -> item.line().hasBreak())) {
            return new Delivery.Unreadable("a document with line breaks must be sent separately");
        }
        Reply reply;
        try {
            reply = single
                    ? service.exchange(
                            "PUT",
                            create(items.get(0), only),
                            ServiceClient.JSON,
                            items.get(0).line().text())
                    : service.exchange("POST", bulk(only.identity()), ServiceClient.NDJSON, body(items));
        } catch (UnansweredException e) {
            return new Delivery.Later(String.valueOf(e.getMessage()), true, Optional.empty());
        }
        if (reply.isDone()) {
            return new Delivery.Outcomes(
                    single ? List.of(new Outcome.There(false)) : outcomes(reply.json(), items.size()));
        }
        if (reply.isTransient() || reply.status() == BROKEN) {
            return new Delivery.Later(
                    "the service responded with status " + reply.status() + ": " + reply.reason(),
                    reply.status() != OVERLOADED,
                    reply.retryAfterSeconds());
        }
        if (single && REFUSALS.contains(reply.type())) {
            return new Delivery.Outcomes(List.of(outcome(reply.status(), reply.json())));
        }
        if (reply.status() == TOO_LARGE || reply.status() == BAD_REQUEST) {
            return new Delivery.Unreadable(reply.reason());
        }
        throw service.refusal(reply);
    }

    /**
     * Returns the path for a single document that contains line breaks. A bulk request cannot contain such a document,
     * because each document must be on a single line.
     */
    private String create(Item item, WriteIndex only) {
        return "/" + ServiceClient.segment(stream) + "/_create/" + ServiceClient.segment(item.id()) + "?if_write_index="
                + only.identity();
    }

    private static byte[] body(List<Item> items) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(
                items.stream().mapToInt(item -> item.line().text().length + 64).sum());
        for (Item item : items) {
            body.writeBytes(
                    ("{\"create\":{\"_id\":" + TextNode.valueOf(item.id()) + "}}\n").getBytes(StandardCharsets.UTF_8));
            body.writeBytes(item.line().text());
            body.write('\n');
        }
        return body.toByteArray();
    }

    private static List<Outcome> outcomes(JsonNode json, int expected) {
        List<Outcome> outcomes = new ArrayList<>(expected);
        for (JsonNode item : json.path("items")) {
            outcomes.add(outcome(item.path("create").path("status").asInt(), item.path("create")));
        }
        if (outcomes.size() != expected) {
            throw new ClientFailedException("the response contains results for " + outcomes.size()
                    + " documents instead of " + expected + "; the server is not Millrace");
        }
        return outcomes;
    }

    private static Outcome outcome(int status, JsonNode item) {
        JsonNode error = item.path("error");
        String reason = Sentences.plain(error.path("reason").asText("no reason given"));
        if (status == CREATED) {
            return new Outcome.There(false);
        }
        if (status == OVERLOADED || status == UNAVAILABLE || status == BROKEN) {
            return new Outcome.Unsure(reason);
        }
        return switch (error.path("type").asText()) {
            case CONFLICT -> new Outcome.There(true);
            case CHANGED -> new Outcome.Moved(writeIndex(error));
            case BAD_DOCUMENT -> new Outcome.Refused(cause(error).orElse(reason));
            // Other rejections do not depend on the document. The service would reject all other documents for the same
            // reason.
            default -> throw new ClientFailedException("rejected: " + reason);
        };
    }

    private static Optional<String> cause(JsonNode error) {
        JsonNode deeper = error.path("caused_by").path("reason");
        return deeper.isTextual() ? Optional.of(Sentences.plain(deeper.asText())) : Optional.empty();
    }

    @Override
    public Map<String, Boolean> present(List<Item> items, WriteIndex index) {
        Map<String, Boolean> present = new HashMap<>();
        for (int from = 0; from < items.size(); from += MOST_IDS) {
            present.putAll(presentOf(items.subList(from, Math.min(items.size(), from + MOST_IDS)), index));
        }
        return present;
    }

    /**
     * Reads the current name of the index and searches the index. If an upgrade replaces the index between the two
     * requests, both requests are repeated.
     */
    private Map<String, Boolean> presentOf(List<Item> items, WriteIndex sealed) {
        boolean compares = items.stream().anyMatch(item -> item.line().id().isPresent());
        byte[] query = query(items, compares).toString().getBytes(StandardCharsets.UTF_8);
        for (int check = 0; check < MOST_CHECKS; check++) {
            String name = currentName(sealed)
                    .orElseThrow(() -> new LoadRefusedException("the index " + sealed.name()
                            + " was removed from the data stream " + stream + " before its documents could be checked;"
                            + " use --restart to load all lines; documents already loaded remain"));
            RawReply reply = service.fetch(
                    "POST",
                    "/" + ServiceClient.segment(name) + "/_search",
                    ServiceClient.JSON,
                    query,
                    ServiceClient.LARGEST_ANSWER);
            if (reply.status() == OK) {
                Map<String, byte[]> sources = new HashMap<>();
                for (Hit hit : FoundHits.read(reply.body())
                        .orElseThrow(() -> service.refusal(reply.read()))
                        .hits()) {
                    sources.put(hit.id(), hit.source().orElse(NOTHING));
                }
                Map<String, Boolean> present = new HashMap<>();
                for (Item item : items) {
                    byte[] source = sources.get(item.id());
                    if (source != null) {
                        present.put(
                                item.id(),
                                !compares || Arrays.equals(source, item.line().text()));
                    }
                }
                return present;
            }
            if (reply.status() != NOT_FOUND) {
                throw service.refusal(reply.read());
            }
        }
        throw new ClientFailedException("the indices of " + stream + " change too fast to be checked");
    }

    private static ObjectNode query(List<Item> items, boolean sources) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode values = body.putObject("query").putObject("ids").putArray("values");
        items.forEach(item -> values.add(item.id()));
        body.put("size", items.size());
        body.put("_source", sources);
        body.put("track_total_hits", false);
        return body;
    }

    @Override
    public boolean has(WriteIndex index) {
        return currentName(index).isPresent();
    }

    private Optional<String> currentName(WriteIndex index) {
        Answer answer = service.get("/_data_stream/" + ServiceClient.segment(stream));
        if (!answer.found()) {
            return Optional.empty();
        }
        Optional<String> upgraded = Optional.empty();
        for (JsonNode candidate : answer.body().path("data_streams").path(0).path("indices")) {
            String name = candidate.path("index_name").asText();
            if (candidate.path("index_uuid").asText().equals(index.identity())) {
                return Optional.of(name);
            }
            if (IndexName.brokenRule(index.name()).isEmpty()
                    && DestinationName.isUpgraded(name, new IndexName(index.name()))) {
                upgraded = Optional.of(name);
            }
        }
        return upgraded;
    }
}
