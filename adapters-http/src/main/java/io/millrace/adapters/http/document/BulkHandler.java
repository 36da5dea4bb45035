package io.millrace.adapters.http.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.Access;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.ShortUuid;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** {@code POST|PUT /_bulk} and {@code /{target}/_bulk}. */
final class BulkHandler implements Handler {

    /**
     * Identity of the index that must be the write index. A document that is sent again under the same id for the same
     * index, because no answer came, is stored once.
     */
    static final String ONLY_INTO = "if_write_index";

    private static final int ANSWER_OF_ONE = 256;

    private final IngestDocuments ingest;
    private final BulkReader reader;
    private final Clock clock;

    BulkHandler(IngestDocuments ingest, BulkReader reader, Clock clock) {
        this.ingest = ingest;
        this.reader = reader;
        this.clock = clock;
    }

    @Override
    public void requireRights(Request head) {
        head.findVariable("index").ifPresentOrElse(head.access()::require, head.access()::requireSome);
    }

    @Override
    public Response handle(Request request) {
        long begun = clock.millis();
        requireRights(request);
        boolean streamsOnly = WriteParameters.streamsOnly(request.parameters());
        List<BulkEntry> entries = allowed(
                reader.read(request.body(), request.findVariable("index"), streamsOnly, request.memory()),
                request.access());
        request.memory().promiseAnswer(answerLength(entries));
        Optional<UUID> only = request.parameters().text(ONLY_INTO).map(BulkHandler::identity);
        List<Item> wanted = entries.stream()
                .filter(entry -> entry.refused().isEmpty())
                .map(BulkEntry::item)
                .map(item -> only.map(item::onlyInto).orElse(item))
                .toList();
        List<Outcome> written = wanted.isEmpty() ? List.of() : ingest.ingest(wanted);
        List<Result> results = results(entries, written);
        long took = Math.max(0, clock.millis() - begun);
        return Response.json(200, json -> write(json, took, results));
    }

    /** Returns about how many bytes are answered: of each operation its names, twice where an error repeats them. */
    private static long answerLength(List<BulkEntry> entries) {
        return entries.stream()
                .mapToLong(entry -> ANSWER_OF_ONE
                        + 2L * entry.item().target().length()
                        + entry.item().id().map(String::length).orElse(0))
                .sum();
    }

    private static UUID identity(String value) {
        return ShortUuid.find(value)
                .orElseThrow(() -> RequestRefusedException.illegalArgument(
                        "[" + ONLY_INTO + "] must be the [index_uuid] of an index, but was [" + value + "]"));
    }

    /** Refuses what the caller may not write to, each operation for itself. */
    private static List<BulkEntry> allowed(List<BulkEntry> entries, Access access) {
        Set<String> names = new LinkedHashSet<>();
        entries.forEach(entry -> names.add(entry.item().target()));
        Map<String, Rejection> refused = access.refused(names);
        if (refused.isEmpty()) {
            return entries;
        }
        return entries.stream()
                .map(entry -> Optional.ofNullable(refused.get(entry.item().target()))
                        .map(refusal -> new BulkEntry(entry.item(), Optional.of(refusal)))
                        .orElse(entry))
                .toList();
    }

    private static List<Result> results(List<BulkEntry> entries, List<Outcome> written) {
        List<Result> results = new ArrayList<>(entries.size());
        int next = 0;
        for (BulkEntry entry : entries) {
            Item item = entry.item();
            Outcome outcome;
            if (entry.refused().isPresent()) {
                Rejection rejection = entry.refused().get();
                outcome = new Outcome.Refused(item.target(), item.id(), rejection);
            } else {
                outcome = written.get(next++);
            }
            results.add(new Result(item.operation(), outcome));
        }
        return results;
    }

    private static void write(JsonGenerator json, long took, List<Result> results) throws IOException {
        json.writeStartObject();
        json.writeNumberField("took", took);
        json.writeBooleanField(
                "errors", results.stream().anyMatch(result -> result.outcome() instanceof Outcome.Refused));
        json.writeArrayFieldStart("items");
        for (Result result : results) {
            json.writeStartObject();
            json.writeObjectFieldStart(BulkAction.nameOf(result.operation()));
            if (result.outcome() instanceof Outcome.Created created) {
                Outcomes.writeCreated(json, created);
                json.writeNumberField("status", 201);
            } else if (result.outcome() instanceof Outcome.Refused refused) {
                Outcomes.writeRefused(json, refused);
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private record Result(Operation operation, Outcome outcome) {}
}
