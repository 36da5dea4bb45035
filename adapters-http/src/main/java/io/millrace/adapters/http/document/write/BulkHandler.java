package io.millrace.adapters.http.document.write;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.hit.DocumentName;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.DatedName;
import io.millrace.domain.index.ShortUuid;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** {@code POST|PUT /_bulk} and {@code /{target}/_bulk}. */
public final class BulkHandler implements Handler {

    private static final int ANSWER_OF_ONE = 256;

    private final IngestDocuments ingest;
    private final BulkReader reader;
    private final Clock clock;
    private final ProcessorLimiter parsers = new ProcessorLimiter(ProcessorLimiter.PROCESSORS);

    /**
     * The form of the result of one operation.
     *
     * @param isForced whether it says that the request made the document searchable immediately
     * @param isTyped whether it contains the type of the document
     */
    record ItemForm(boolean isForced, boolean isTyped) {}

    public BulkHandler(IngestDocuments ingest, BulkReader reader, Clock clock) {
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
        WriteParameters parameters = WriteParameters.of(request.parameters());
        List<Item> sent = parsers.take(() ->
                reader.read(request.body(), request.findVariable("index"), parameters.required(), request.memory()));
        List<Item> items = allowed(withDates(sent, clock.instant()), request.access());
        request.memory().promiseAnswer(answerLength(items));
        Optional<UUID> only = onlyInto(request.parameters());
        List<Outcome> outcomes = ingest.ingest(
                only.map(index ->
                                items.stream().map(item -> item.onlyInto(index)).toList())
                        .orElse(items),
                request.access().creationRights());
        parameters.refreshIfRequested(outcomes, ingest);
        long took = Math.max(0, clock.millis() - begun);
        // Only the operations are kept, so that the documents can be freed while the response is written.
        List<Operation> operations = items.stream().map(Item::operation).toList();
        ItemForm form = new ItemForm(parameters.forced(), request.negotiation().hasTypes());
        Consumer<StoreError> rejected = request.rejected();
        return Response.object(200, json -> write(json, took, operations, outcomes, form, rejected));
    }

    /**
     * Returns the estimated size of the response in bytes. Names are counted twice, because an error may repeat them.
     */
    private static long answerLength(List<Item> items) {
        return items.stream()
                .mapToLong(item -> ANSWER_OF_ONE
                        + 2L * item.target().length()
                        + item.id().map(String::length).orElse(0))
                .sum();
    }

    /** Returns the UUID of the only index into which documents may be written, if the request contains one. */
    static Optional<UUID> onlyInto(Parameters parameters) {
        return parameters
                .text(BulkReader.ONLY_INTO)
                .map(value -> ShortUuid.find(value)
                        .orElseThrow(() -> RequestRefusedException.illegalArgument("[" + BulkReader.ONLY_INTO
                                + "] must be the [index_uuid] of an index, but was [" + value + "]")));
    }

    /** Resolves dates in the names of targets. Rejects each operation with an invalid date. */
    private static List<Item> withDates(List<Item> items, Instant now) {
        if (items.stream().noneMatch(item -> DatedName.isDated(item.target()))) {
            return items;
        }
        return items.stream().map(item -> withDate(item, now)).toList();
    }

    private static Item withDate(Item item, Instant now) {
        try {
            return DatedName.isDated(item.target()) ? item.at(DatedName.resolve(item.target(), now)) : item;
        } catch (Rejection invalid) {
            return item.refusedWith(invalid);
        }
    }

    /** Rejects each operation on a name that the caller may not write to. */
    private static List<Item> allowed(List<Item> items, Access access) {
        Set<String> names = new LinkedHashSet<>();
        items.forEach(item -> names.add(item.target()));
        Map<String, Rejection> refused = access.refused(names);
        if (refused.isEmpty()) {
            return items;
        }
        return items.stream()
                .map(item -> Optional.ofNullable(refused.get(item.target()))
                        .map(item::refusedWith)
                        .orElse(item))
                .toList();
    }

    private static void write(
            JsonGenerator json,
            long took,
            List<Operation> operations,
            List<Outcome> outcomes,
            ItemForm form,
            Consumer<StoreError> rejected)
            throws IOException {
        json.writeNumberField("took", took);
        json.writeBooleanField("errors", outcomes.stream().anyMatch(Outcome.Refused.class::isInstance));
        json.writeArrayFieldStart("items");
        for (int i = 0; i < outcomes.size(); i++) {
            Outcome outcome = outcomes.get(i);
            String operation = ActionLineReader.nameOf(operations.get(i));
            json.writeStartObject();
            json.writeObjectFieldStart(operation);
            if (outcome instanceof Outcome.Created created) {
                writeCreated(json, created, form);
                json.writeNumberField("status", 201);
            } else if (outcome instanceof Outcome.Refused refused) {
                StoreError error = Rejections.translate(refused.rejection());
                writeRefused(json, refused, error, form);
                rejected.accept(error.summarizedAs(operation + ": " + error.fixedPart()));
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /**
     * Writes the members of a created document that bulk responses and single responses share.
     */
    static void writeCreated(JsonGenerator json, Outcome.Created created, ItemForm form) throws IOException {
        DocumentName.writeIndex(json, created.index().value(), form.isTyped());
        json.writeStringField("_id", created.id().value());
        json.writeNumberField("_version", 1);
        json.writeStringField("result", "created");
        if (form.isForced()) {
            json.writeBooleanField("forced_refresh", true);
        }
        Targets.writeShards(json, 1);
        if (created.sequence().isPresent()) {
            json.writeNumberField("_seq_no", created.sequence().getAsLong());
            json.writeNumberField("_primary_term", 1);
        }
    }

    private static void writeRefused(JsonGenerator json, Outcome.Refused refused, StoreError error, ItemForm form)
            throws IOException {
        DocumentName.writeIndex(json, refused.index(), form.isTyped());
        Members.text(json, "_id", refused.id());
        json.writeNumberField("status", error.status());
        json.writeFieldName("error");
        error.writeItemTo(json);
    }
}
