package io.millrace.application.usecase.graphql;

import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.service.feature.DocumentFormat.Fields;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments.Listed;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import io.millrace.domain.index.Index;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores GraphQL documents in their index. Indices are append-only, so a document consists of several entries. The
 * first entry contains the text, and its id is the hash. Each change of its {@link TrustState} adds an entry whose id
 * consists of the hash and the number of the change. If two changes are concurrent, one of them fails because the id
 * already exists.
 */
public record KnownDocuments(SystemStore store) {

    private static final String HASH = "hash";
    private static final String TRUST_STATE = "standing";
    private static final String TEXT = "document";
    private static final char SEPARATOR = '.';

    /**
     * An upper bound for the ids of all changes of a document. The character follows the separator and all digits in
     * the sort order.
     */
    private static final String AFTER_HASH = "~";

    /**
     * The number of entries per query. The number is small, because each entry contains the complete text of a
     * document.
     */
    private static final int ENTRIES_AT_A_TIME = 50;

    /** The number of changes per query. Few documents have more changes than this. */
    private static final int CHANGES_AT_A_TIME = 10;

    /** Returns the current state of a document, even if the document was removed. */
    Optional<KnownDocument> read(DocumentHash hash) {
        return Optional.ofNullable(read(List.of(hash)).get(hash));
    }

    /** Returns the current states of stored documents, including removed documents. */
    Map<DocumentHash, KnownDocument> read(List<DocumentHash> hashes) {
        Map<DocumentHash, KnownDocument> read = new HashMap<>();
        for (int from = 0; from < hashes.size(); from += ENTRIES_AT_A_TIME) {
            List<DocumentHash> some = hashes.subList(from, Math.min(hashes.size(), from + ENTRIES_AT_A_TIME));
            reading(index -> read(index, some)).ifPresent(read::putAll);
        }
        return read;
    }

    /**
     * Returns the number of documents that clients registered, including documents that were later trusted or removed.
     */
    long registered() {
        Query query = Query.Terms.of(new FieldPath(TRUST_STATE), new FieldValue.Text(TrustState.REGISTERED.key()));
        return reading(index -> store.documents().count(List.of(index), query)).orElse(0L);
    }

    /** Returns a page of the documents that are not removed, see {@link ManageKnownDocuments#list}. */
    List<Listed> list(Optional<DocumentHash> after, int most) {
        if (most < 1 || most > ManageKnownDocuments.MOST) {
            throw Rejection.invalid("from 1 to " + ManageKnownDocuments.MOST + " documents can be listed at once, but ["
                    + most + "] were requested");
        }
        return reading(index -> list(index, after, most)).orElse(List.of());
    }

    /**
     * Stores the new states of changed documents.
     *
     * @return the documents whose states were not stored because another request changed the documents first; empty if
     *     the index currently accepts no documents
     */
    Optional<List<KnownDocument>> store(List<KnownDocument> changed) {
        Instant now = store.clock().instant();
        SystemIndexWriter writer = new SystemIndexWriter(store, ShippedFeatures.GRAPHQL_DOCUMENTS);
        List<Outcome> outcomes = writer.write(
                changed.stream().map(document -> entry(document, now)).toList());
        if (!SystemIndexWriter.isAccepted(outcomes)) {
            return Optional.empty();
        }
        return Optional.of(IntStream.range(0, changed.size())
                .filter(place -> !outcomes.get(place).isCreated())
                .mapToObj(changed::get)
                .toList());
    }

    /**
     * Returns the rejection for a change that cannot be stored now, because the index currently accepts no documents.
     */
    static Rejection notNow() {
        return new Rejection(
                Rejection.Reason.UNAVAILABLE,
                "GraphQL documents cannot be changed while the index [" + ShippedFeatures.GRAPHQL_DOCUMENTS.name()
                        + "] is migrated, blocked or closed");
    }

    private <T> Optional<T> reading(Function<Index, T> question) {
        return store.reading(ShippedFeatures.GRAPHQL_DOCUMENTS, question);
    }

    private Map<DocumentHash, KnownDocument> read(Index index, List<DocumentHash> hashes) {
        Map<DocumentHash, KnownDocument> read = new HashMap<>();
        Map<DocumentId, StoredDocument> entries =
                find(index, hashes.stream().map(hash -> id(hash, 0)).toList());
        for (DocumentHash hash : hashes) {
            StoredDocument entry = entries.get(id(hash, 0));
            if (entry != null) {
                Map<String, String> members = store.format().readTexts(entry.source());
                read.put(hash, KnownDocument.first(hash, member(members, TEXT), trustState(members)));
            }
        }
        applyChanges(index, read);
        return read;
    }

    /**
     * Applies the stored changes to the documents. Relies on the fact that the changes of a document are numbered
     * without gaps.
     */
    private void applyChanges(Index index, Map<DocumentHash, KnownDocument> documents) {
        List<KnownDocument> open = List.copyOf(documents.values());
        while (!open.isEmpty()) {
            Map<DocumentId, StoredDocument> changes = find(
                    index, open.stream().flatMap(KnownDocuments::nextChanges).toList());
            List<KnownDocument> unfinished = new ArrayList<>();
            for (KnownDocument document : open) {
                List<StoredDocument> own = nextChanges(document)
                        .map(changes::get)
                        .takeWhile(Objects::nonNull)
                        .toList();
                if (!own.isEmpty()) {
                    StoredDocument last = own.get(own.size() - 1);
                    TrustState trustState = trustState(last);
                    KnownDocument latest =
                            new KnownDocument(document.hash(), document.text(), trustState, revision(last));
                    documents.put(document.hash(), latest);
                    if (own.size() == CHANGES_AT_A_TIME) {
                        unfinished.add(latest);
                    }
                }
            }
            open = unfinished;
        }
    }

    private static Stream<DocumentId> nextChanges(KnownDocument document) {
        int from = document.revision() + 1;
        return IntStream.range(from, from + CHANGES_AT_A_TIME).mapToObj(revision -> id(document.hash(), revision));
    }

    private Map<DocumentId, StoredDocument> find(Index index, List<DocumentId> ids) {
        return store.documents()
                .findAll(List.of(new Lookup(List.of(index), ids)))
                .get(0);
    }

    private List<Listed> list(Index index, Optional<DocumentHash> after, int most) {
        List<Listed> listed = new ArrayList<>();
        Optional<Place> behind =
                after.map(hash -> new Place(index.name().value(), 0, new DocumentId(hash.value() + AFTER_HASH)));
        Latest latest = new Latest(listed);
        while (true) {
            List<StoredDocument> entries = page(index, new Query.MatchAll(), behind, ENTRIES_AT_A_TIME);
            for (StoredDocument entry : entries) {
                latest.take(entry);
                if (listed.size() == most) {
                    return listed;
                }
            }
            if (entries.size() < ENTRIES_AT_A_TIME) {
                latest.end();
                return listed;
            }
            behind = Optional.of(entries.get(entries.size() - 1).place());
        }
    }

    private List<StoredDocument> page(Index index, Query query, Optional<Place> behind, int size) {
        Optional<Page.After> after = behind.map(place -> new Page.After(Optional.empty(), Optional.of(place)));
        return store.documents()
                .search(List.of(index), query, new Page(0, size, Page.Sort.PLACE, after, OptionalLong.of(0)))
                .documents();
    }

    private NewDocument entry(KnownDocument document, Instant now) {
        Fields source = Fields.NONE
                .with(DocumentSource.TIMESTAMP_FIELD, now.toString())
                .with(HASH, document.hash().value())
                .with(TRUST_STATE, document.trustState().key());
        if (document.revision() == 0) {
            source = source.with(TEXT, document.text());
        }
        return new NewDocument(
                id(document.hash(), document.revision()),
                Timestamp.ofInstant(now),
                store.format().write(source));
    }

    private static DocumentId id(DocumentHash hash, int revision) {
        return new DocumentId(revision == 0 ? hash.value() : hash.value() + SEPARATOR + revision);
    }

    private static DocumentHash hash(StoredDocument entry) {
        return new DocumentHash(entry.place().id().value().split("\\" + SEPARATOR, 2)[0]);
    }

    private static int revision(StoredDocument entry) {
        String id = entry.place().id().value();
        int separator = id.indexOf(SEPARATOR);
        return separator < 0 ? 0 : Integer.parseInt(id, separator + 1, id.length(), 10);
    }

    private TrustState trustState(StoredDocument entry) {
        return trustState(store.format().readTexts(entry.source()));
    }

    private static TrustState trustState(Map<String, String> members) {
        return TrustState.of(member(members, TRUST_STATE));
    }

    private static String member(Map<String, String> members, String name) {
        String value = members.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a stored GraphQL document has no [" + name + "]");
        }
        return value;
    }

    /** Combines the consecutive entries of a document into the current state of the document. */
    private final class Latest {

        private final List<Listed> listed;
        private @Nullable Listed current;
        private int revision;

        Latest(List<Listed> listed) {
            this.listed = listed;
        }

        void take(StoredDocument entry) {
            DocumentHash hash = hash(entry);
            int number = revision(entry);
            boolean isSame = current != null && current.hash().equals(hash);
            if (!isSame) {
                end();
            }
            if (!isSame || number > revision) {
                current = new Listed(hash, trustState(entry));
                revision = number;
            }
        }

        void end() {
            if (current != null && current.trustState() != TrustState.REMOVED) {
                listed.add(current);
            }
            current = null;
        }
    }
}
