package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.Incidents;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Appends documents. If a data stream is rolled over during the request, writes to the new write index. Retries during
 * short outages of the store.
 */
public final class IngestDocumentsService implements IngestDocuments {

    /**
     * The maximum number of attempts. Another attempt is made if the index was rolled over, blocked for writes or
     * removed.
     */
    private static final int MOST_ATTEMPTS = 100;

    private final WriteIndices writeIndices;
    private final DataStreams streams;
    private final DocumentStore documents;
    private final SettledAppend append;
    private final TargetCreation creation;
    private final SystemFeatures features;
    private final Supplier<DocumentId> ids;
    private final Clock clock;
    private final FailureHandling failures;

    /**
     * Creates the use case.
     *
     * @param features the system features; only the service may write to their indices
     * @param ids creates time-ordered ids; thread-safe
     */
    public IngestDocumentsService(
            WriteIndices writeIndices,
            DataStreams streams,
            DocumentStore documents,
            Set<EngineCapability> capabilities,
            TargetCreation creation,
            SystemFeatures features,
            Supplier<DocumentId> ids,
            Clock clock,
            FailureHandling failures) {
        this.writeIndices = writeIndices;
        this.streams = streams;
        this.documents = documents;
        this.creation = creation;
        this.features = features;
        this.ids = ids;
        this.clock = clock;
        this.failures = failures;
        this.append = new SettledAppend(documents, capabilities, this::since, failures.outages(), failures.ticker());
    }

    /** The dependencies that are needed to handle failures. */
    public record FailureHandling(Outages outages, Incidents incidents, Ticker ticker) {}

    @Override
    public List<Outcome> ingest(List<Item> items, CreationRights rights) {
        List<Entry> entries = new ArrayList<>(items.size());
        Map<Destination, List<Entry>> byTarget = new LinkedHashMap<>();
        for (Item item : items) {
            Entry entry = new Entry(item);
            entries.add(entry);
            item.refused()
                    .ifPresentOrElse(
                            refusal -> entry.refuse(item.target(), refusal),
                            () -> byTarget.computeIfAbsent(Destination.of(item), target -> new ArrayList<>())
                                    .add(entry));
        }
        byTarget.forEach((target, own) -> {
            if (byTarget.size() == 1) {
                ingest(target, own, rights);
            } else {
                ingestOneOfSeveral(target, own, rights);
            }
        });
        return entries.stream().map(Entry::outcome).toList();
    }

    @Override
    public void refresh(Collection<IndexName> indices) {
        documents.refresh(indices);
    }

    /**
     * Writes the documents for one target of a request that has several targets. Does not throw, because documents for
     * other targets may already be written, and the outcomes of those documents must be returned.
     */
    private void ingestOneOfSeveral(Destination target, List<Entry> entries, CreationRights rights) {
        try {
            ingest(target, entries, rights);
        } catch (RuntimeException failure) {
            refuseOpen(target.name(), entries, refusal(failure));
        }
    }

    private Rejection refusal(RuntimeException failure) {
        return failure instanceof Rejection rejection
                ? rejection
                : failures.outages().refusal(failure).orElseGet(() -> {
                    failures.incidents()
                            .report("the documents for one of several targets could not be written", failure);
                    return new Rejection(Rejection.Reason.OUTCOME_UNKNOWN, "the document may not have been written");
                });
    }

    private void ingest(Destination target, List<Entry> entries, CreationRights rights) {
        Index index;
        try {
            index = resolve(target, entries, rights);
        } catch (Rejection rejection) {
            refuseOpen(target.name(), entries, rejection);
            return;
        }
        List<Entry> accepted = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            try {
                entry.accept(document(entry.item, index));
                accepted.add(entry);
            } catch (Rejection rejection) {
                entry.refuse(index.name().value(), rejection);
            }
        }
        if (!accepted.isEmpty()) {
            append(target, index, accepted);
        }
    }

    /**
     * Returns the index and all newer backing indices of its data stream. If the index is no longer in the data stream,
     * returns only the index: then the documents in it are still found and not reported as absent.
     */
    private List<Index> since(Index index) {
        long position = position(index);
        List<Index> newer = index.membership().flatMap(place -> streams.find(place.stream())).stream()
                .flatMap(stream -> stream.backingIndices().stream())
                .filter(other -> position(other) >= position)
                .toList();
        return newer.isEmpty() || position(newer.get(0)) != position ? List.of(index) : newer;
    }

    private static long position(Index index) {
        return index.membership().map(Membership::position).orElse(0L);
    }

    private static void refuseOpen(String index, List<Entry> entries, Rejection rejection) {
        entries.stream().filter(Entry::isOpen).forEach(entry -> entry.refuse(index, rejection));
    }

    private void append(Destination target, Index first, List<Entry> accepted) {
        Index index = first;
        List<Entry> open = accepted;
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            List<DocumentStore.Outcome> outcomes =
                    append.run(index, open.stream().map(Entry::document).toList());
            for (int i = 0; i < outcomes.size(); i++) {
                open.get(i).settle(index.name(), outcomes.get(i));
            }
            open = open.stream().filter(Entry::isOpen).toList();
            if (open.isEmpty()) {
                return;
            }
            try {
                index = resolveAgain(target);
            } catch (Rejection rejection) {
                refuseOpen(index.name().value(), open, rejection);
                return;
            }
        }
        refuseOpen(
                index.name().value(),
                open,
                new Rejection(
                        Rejection.Reason.OVERLOADED,
                        "[" + target.name() + "] changes too often to write documents; try again later"));
    }

    private Index resolve(Destination target, List<Entry> entries, CreationRights rights) {
        requireNoSystemIndex(target.name());
        Optional<Index> found = writeIndices.find(target.name());
        Index index = found.isPresent() ? found.get() : create(target, entries, rights);
        requireNoSystemIndex(target, index);
        return target.isMeantFor(index) ? index : resolveAgain(target);
    }

    /**
     * Resolves the destination again without a cache, because a write was rejected or because the cached index is not
     * the required one. Throws if a retry would be rejected too.
     */
    private Index resolveAgain(Destination destination) {
        String target = destination.name();
        Index index = writeIndices.findUncached(target).orElseThrow(() -> Rejection.indexNotFound(target));
        requireNoSystemIndex(destination, index);
        destination.requireMeantFor(index);
        index.requireNoWriteBlock();
        if (index.closed()) {
            index.requireReadable();
        }
        if (index.rolledOver() && index.membership().isEmpty()) {
            throw Rejection.invalid("[" + target + "] accepts no documents while an upgrade copies documents into it");
        }
        return index;
    }

    private Index create(Destination target, List<Entry> entries, CreationRights rights) {
        if (entries.stream().noneMatch(entry -> entry.item.operation().isAdding())) {
            throw Rejection.indexNotFound(target.name());
        }
        if (target.required().alias()) {
            throw noAlias(target.name());
        }
        // A request can require an index with a certain id. Then no plain index is created, because a new index would
        // have a different id. A data stream is still created, because the rejection contains the name of its write
        // index.
        return creation.create(
                        target.name(),
                        target.required().stream() || target.only().isPresent(),
                        rights)
                .or(() -> writeIndices.findUncached(target.name()))
                .orElseThrow(() -> Rejection.indexNotFound(target.name()));
    }

    private void requireNoSystemIndex(Destination target, Index found) {
        if (!found.name().value().equals(target.name())) {
            requireNoSystemIndex(found.name().value());
        }
    }

    private void requireNoSystemIndex(String name) {
        features.requireNotSystem(name, "accepts documents only from the service");
    }

    private static void requireNoBackingIndex(Item item, Index index) {
        Optional<StreamName> stream = index.membership()
                .map(Membership::stream)
                .filter(name -> index.name().value().equals(item.target()));
        if (stream.isPresent() && item.operation().isAdding()) {
            throw Rejection.of(
                    item.operation() == Operation.CREATE ? Fault.CREATE_IN_BACKING_INDEX : Fault.INDEX_IN_BACKING_INDEX,
                    stream.get());
        }
    }

    private NewDocument document(Item item, Index index) {
        boolean stream = index.membership().isPresent();
        requireAlias(item, index);
        if (item.required().stream() && !stream) {
            throw Rejection.of(Fault.NO_SUCH_STREAM, Map.of(Rejection.Attributes.INDEX, item.target()), item.target());
        }
        requireNoBackingIndex(item, index);
        requireCreating(item, stream);
        DocumentSource source =
                item.source().orElseThrow(() -> new IllegalArgumentException("a created document has a source"));
        Timestamp timestamp = stream
                ? source.requireTimestamp()
                : source.timestampIfAny().orElseGet(() -> Timestamp.ofInstant(clock.instant()));
        return new NewDocument(item.id().map(DocumentId::new).orElseGet(ids), timestamp, source.json());
    }

    private static void requireAlias(Item item, Index index) {
        boolean isAlias = !index.name().value().equals(item.target())
                && index.membership()
                        .filter(place -> place.stream().value().equals(item.target()))
                        .isEmpty();
        if (item.required().alias() && !isAlias) {
            throw noAlias(item.target());
        }
    }

    private static Rejection noAlias(String target) {
        return Rejection.of(Fault.NOT_AN_ALIAS, Map.of(Rejection.Attributes.INDEX, target), target);
    }

    private static void requireCreating(Item item, boolean stream) {
        boolean creating = item.operation() == Operation.CREATE || (item.operation() == Operation.INDEX && !stream);
        if (!creating) {
            throw Rejection.of(stream ? Fault.STREAM_ONLY_CREATES : Fault.INDEX_ONLY_CREATES);
        }
    }

    /** An item of the request with its outcome. */
    private static final class Entry {

        private final Item item;
        private @Nullable NewDocument document;
        private @Nullable Outcome outcome;

        Entry(Item item) {
            this.item = item;
        }

        boolean isOpen() {
            return outcome == null;
        }

        Outcome outcome() {
            return Objects.requireNonNull(outcome, "outcome");
        }

        NewDocument document() {
            return Objects.requireNonNull(document, "document");
        }

        /** Sets the document to write, after the item was checked. */
        void accept(NewDocument checked) {
            document = checked;
        }

        void refuse(String index, Rejection rejection) {
            outcome = new Outcome.Refused(index, item.id(), rejection);
        }

        /**
         * Takes the outcome of the item from the outcome of a write. If the index no longer accepts documents, sets no
         * outcome, and the caller tries again.
         */
        void settle(IndexName index, DocumentStore.Outcome written) {
            DocumentId id = document().id();
            if (written instanceof DocumentStore.Outcome.Created created) {
                outcome = new Outcome.Created(created.index(), id, created.sequence());
            } else if (written instanceof DocumentStore.Outcome.Conflict conflict) {
                refuse(conflict.index().value(), conflict(conflict.index(), id));
            } else if (written instanceof DocumentStore.Outcome.Refused refused) {
                refuse(index.value(), refused.cause());
            } else if (written == DocumentStore.Outcome.Open.UNKNOWN) {
                outcome = new Outcome.Refused(index.value(), Optional.of(id.value()), unknown(index, id));
            }
        }

        private static Rejection unknown(IndexName index, DocumentId id) {
            return new Rejection(
                    Rejection.Reason.OUTCOME_UNKNOWN,
                    "[" + id
                            + "]: the outcome is unknown because the connection to the store was lost;"
                            + " check whether the document exists before you send it again",
                    Map.of(Rejection.Attributes.INDEX, index.value()));
        }

        private static Rejection conflict(IndexName index, DocumentId id) {
            return Rejection.of(Fault.ID_EXISTS, Map.of(Rejection.Attributes.INDEX, index.value()), id);
        }
    }

    /**
     * The target to which documents are sent.
     *
     * @param only the id of the only index to which the documents may be written, if the request contains such an id
     */
    private record Destination(String name, Required required, Optional<UUID> only) {

        static Destination of(Item item) {
            return new Destination(item.target(), item.required(), item.only());
        }

        boolean isMeantFor(Index index) {
            return only.isEmpty() || only.get().equals(index.uuid());
        }

        void requireMeantFor(Index index) {
            if (!isMeantFor(index)) {
                throw new Rejection(
                        Rejection.Reason.WRITE_INDEX_CHANGED,
                        "[" + index.name() + "] is the write index of [" + name + "], not the index that the request"
                                + " names",
                        Map.of(
                                Rejection.Attributes.INDEX,
                                index.name().value(),
                                Rejection.Attributes.INDEX_UUID,
                                index.uuid().toString()));
            }
        }
    }
}
