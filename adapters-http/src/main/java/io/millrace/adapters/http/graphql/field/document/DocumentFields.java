package io.millrace.adapters.http.graphql.field.document;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.write.SentDocumentReader;
import io.millrace.adapters.http.graphql.error.GraphQlErrors;
import io.millrace.adapters.http.graphql.field.Deadline;
import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.StreamFields;
import io.millrace.adapters.http.graphql.plan.LazyJson;
import io.millrace.adapters.http.publisher.Mapped;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.application.port.driving.document.TailDocuments;
import io.millrace.application.port.driving.document.TailDocuments.Arrival;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The fields about documents. */
public record DocumentFields(
        StoreUseCases.Documents ports, TailDocuments tail, Cursors cursors, SentDocumentReader reader, Clock clock) {

    private static final String DOCUMENT = "Document";
    private static final int MOST_DOCUMENTS = 10_000;

    public void register(Fields fields) {
        fields.acting("Query", "document", Action.FIND_DOCUMENT, this::find)
                .acting("Query", "arrivalCursor", Action.SEARCH, this::end)
                .acting("Mutation", "createDocument", Action.WRITE_DOCUMENT, this::create)
                .acting("Mutation", "ingestDocuments", Action.BULK, this::ingest)
                .acting("Subscription", "documentAdded", Action.SEARCH, this::tail);
        fields.of(StoredDocument.class, DOCUMENT)
                .showing("id", document -> document.place().id().value())
                .showing("index", document -> document.index().value())
                .showing("timestamp", StoredDocument::timestamp)
                .showing("sequence", document -> StreamFields.orNull(document.sequence()))
                .showing("source", document -> new JsonText(document.source()))
                .showing("sourceText", document -> document.source());
        fields.of(Added.class, "DocumentAdded").showing("cursor", Added::cursor).showing("document", Added::document);
        fields.of(Outcome.Created.class, "CreatedDocument")
                .showing("id", created -> created.id().value())
                .showing("index", created -> created.index().value())
                .showing("sequence", created -> StreamFields.orNull(created.sequence()));
        fields.of(Ingested.class, "IngestResult")
                .showing("errors", ingested -> ingested.outcomes().stream().anyMatch(Outcome.Refused.class::isInstance))
                .showing("items", Ingested::outcomes);
        fields.of(Outcome.class, "IngestItem")
                .showing("created", outcome -> outcome instanceof Outcome.Created created ? created : null)
                .showing("error", outcome -> outcome instanceof Outcome.Refused refused ? refused.rejection() : null);
        fields.of(Rejection.class, "IngestError")
                .showing("code", rejection -> GraphQlErrors.codeOf(rejection.reason()))
                .showing("message", GraphQlErrors::message);
    }

    /** An added document and its cursor. */
    private record Added(String cursor, StoredDocument document) {}

    /** The outcomes of a write of several documents. */
    private record Ingested(List<Outcome> outcomes) {}

    private @Nullable StoredDocument find(DataFetchingEnvironment environment, Access access) {
        StreamName stream = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        SourceFilter filter = SearchFields.filter(environment);
        return ports.read()
                .find(stream.value(), new DocumentId(StreamFields.text(environment, "id")))
                .map(document -> SearchFields.filtered(document, filter, Deadline.of(environment)))
                .orElse(null);
    }

    private Outcome create(DataFetchingEnvironment environment, Access access) {
        String stream = StreamFields.text(environment, "dataStream");
        access.require(stream);
        LazyJson source = Objects.requireNonNull(environment.<LazyJson>getArgument("source"), "source");
        Item item = new Item(
                stream,
                Operation.CREATE,
                StreamFields.textIfAny(environment, "id"),
                Optional.of(source(source)),
                Required.STREAM);
        Outcome outcome =
                ports.ingest().ingest(List.of(item), access.creationRights()).get(0);
        if (outcome instanceof Outcome.Refused refused) {
            throw refused.rejection();
        }
        return outcome;
    }

    private Ingested ingest(DataFetchingEnvironment environment, Access access) {
        String stream = StreamFields.text(environment, "dataStream");
        access.require(stream);
        List<Map<String, Object>> documents =
                Objects.requireNonNull(environment.<List<Map<String, Object>>>getArgument("documents"), "documents");
        if (documents.isEmpty() || documents.size() > MOST_DOCUMENTS) {
            throw Rejection.invalid(
                    "[documents] must have between 1 and " + MOST_DOCUMENTS + " elements, but has " + documents.size());
        }
        List<Optional<Rejection>> refusals = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (Map<String, Object> document : documents) {
            Optional<String> id = Optional.ofNullable((String) document.get("id"));
            try {
                DocumentSource source = source((LazyJson) Objects.requireNonNull(document.get("source"), "source"));
                items.add(new Item(stream, Operation.CREATE, id, Optional.of(source), Required.STREAM));
                refusals.add(Optional.empty());
            } catch (Rejection refused) {
                refusals.add(Optional.of(refused));
            }
        }
        List<Outcome> written = items.isEmpty() ? List.of() : ports.ingest().ingest(items, access.creationRights());
        List<Outcome> outcomes = new ArrayList<>();
        int next = 0;
        for (Optional<Rejection> refusal : refusals) {
            outcomes.add(
                    refusal.isPresent()
                            ? new Outcome.Refused(stream, Optional.empty(), refusal.get())
                            : written.get(next++));
        }
        return new Ingested(outcomes);
    }

    private DocumentSource source(LazyJson json) {
        byte[] bytes = json.text().getBytes(StandardCharsets.UTF_8);
        return reader.read(bytes, 0, bytes.length);
    }

    private Flow.Publisher<Added> tail(DataFetchingEnvironment environment, Access access) {
        StreamName stream = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        Optional<ArrivalPosition> after = StreamFields.textIfAny(environment, "after")
                .map(cursor -> position(cursors.place(arrivals(stream), cursor)));
        SourceFilter filter = SearchFields.filter(environment);
        Deadline deadline = Deadline.of(environment);
        Query query = SearchFields.filter(environment, clock).orElse(new Query.MatchAll());
        Flow.Publisher<Arrival> arrivals = tail.tail(stream, query, after);
        return Mapped.of(arrivals, arrival -> {
            // Checked for each event, because the privilege may be revoked during the subscription.
            access.require(stream.value());
            return new Added(
                    cursor(stream, arrival.position()), SearchFields.filtered(arrival.document(), filter, deadline));
        });
    }

    private String end(DataFetchingEnvironment environment, Access access) {
        StreamName stream = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        return cursor(stream, tail.end(stream));
    }

    private String cursor(StreamName stream, ArrivalPosition position) {
        return cursors.cursor(
                arrivals(stream),
                position.birth() + "/" + position.position() + "/"
                        + position.mark().value());
    }

    private static String arrivals(StreamName stream) {
        return "arrivals/" + stream;
    }

    private static ArrivalPosition position(String mark) {
        String[] parts = mark.split("/", 3);
        return new ArrivalPosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]), new ArrivalMark(parts[2]));
    }
}
