package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Appends documents and resolves unknown outcomes. After a lost response it appends the documents again under the same
 * ids, and reads the documents that already exist. If an existing document equals the sent document, the earlier
 * attempt wrote the document. If the two documents differ, another request wrote the existing document before the
 * earlier attempt, because documents never change.
 *
 * <p>If the engine has {@link EngineCapability#WHOLE_BATCHES}, the new attempt can prove that the earlier attempt wrote
 * nothing. There are two proofs: the new attempt created a document, or the index no longer accepts documents and a
 * document of the batch is missing. Then the outcomes of the new attempt are the final outcomes.
 */
final class SettledAppend {

    /**
     * The time after which no further attempt starts. An attempt that started before may wait another second for a
     * connection.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Duration PAUSE = Duration.ofMillis(100);

    /** The number of documents per query. It is small, because the query reads complete documents. */
    private static final int IDS_PER_LOOKUP = 100;

    private final DocumentStore documents;
    private final boolean wholeBatches;
    private final boolean givenIndex;
    private final Function<Index, List<Index>> since;
    private final Outages outages;
    private final Ticker ticker;

    /**
     * Creates an append for an engine with these capabilities.
     *
     * @param since returns the given index and all newer backing indices of its data stream
     */
    SettledAppend(
            DocumentStore documents,
            Set<EngineCapability> capabilities,
            Function<Index, List<Index>> since,
            Outages outages,
            Ticker ticker) {
        this.documents = documents;
        this.givenIndex = capabilities.contains(EngineCapability.GIVEN_INDEX);
        this.since = since;
        this.wholeBatches = capabilities.contains(EngineCapability.WHOLE_BATCHES);
        this.outages = outages;
        this.ticker = ticker;
    }

    /**
     * Appends documents like {@link DocumentStore#append}. Returns an unknown outcome only if the store remains
     * unavailable for several seconds.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} if nothing was written because of an outage
     */
    List<Outcome> run(Index index, List<NewDocument> batch) {
        List<Outcome> outcomes;
        try {
            outcomes = documents.append(index, batch);
        } catch (RuntimeException failure) {
            Rejection refusal = failure instanceof Rejection rejection
                    ? rejection
                    : outages.refusal(failure).orElseThrow(() -> failure);
            if (refusal.reason() != Rejection.Reason.OUTCOME_UNKNOWN) {
                throw refusal;
            }
            outcomes = Collections.nCopies(batch.size(), Outcome.Open.UNKNOWN);
        }
        return outcomes.contains(Outcome.Open.UNKNOWN) ? settle(index, batch, outcomes) : outcomes;
    }

    private List<Outcome> settle(Index index, List<NewDocument> batch, List<Outcome> first) {
        List<Outcome> outcomes = new ArrayList<>(first);
        long begun = ticker.nanos();
        while (outcomes.contains(Outcome.Open.UNKNOWN)
                && ticker.nanos() - begun < PATIENCE.toNanos()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE.toNanos());
            attempt(index, batch, outcomes);
        }
        return outcomes;
    }

    /**
     * Appends the documents with unknown outcomes again. If this attempt fails, the outcomes of these documents remain
     * unknown.
     */
    private void attempt(Index index, List<NewDocument> batch, List<Outcome> outcomes) {
        int[] open = IntStream.range(0, batch.size())
                .filter(place -> outcomes.get(place) == Outcome.Open.UNKNOWN)
                .toArray();
        List<NewDocument> again = Arrays.stream(open).mapToObj(batch::get).toList();
        List<Outcome> settled;
        try {
            settled = settled(index, again, appendAgain(index, again), created(batch, outcomes));
        } catch (RuntimeException failure) {
            return;
        }
        for (int i = 0; i < open.length; i++) {
            outcomes.set(open[i], settled.get(i));
        }
    }

    /**
     * Appends the documents again. If the engine may write the documents to a newer index, appends only documents that
     * do not exist yet, because the newer index would not detect a conflict with a document in the older index.
     */
    private List<Outcome> appendAgain(Index index, List<NewDocument> batch) {
        if (givenIndex) {
            return documents.append(index, batch);
        }
        Map<DocumentId, StoredDocument> there =
                findExisting(index, batch.stream().map(NewDocument::id).toList());
        List<NewDocument> absent = batch.stream()
                .filter(document -> !there.containsKey(document.id()))
                .toList();
        Iterator<Outcome> appended =
                (absent.isEmpty() ? List.<Outcome>of() : documents.append(index, absent)).iterator();
        return batch.stream()
                .map(document -> Optional.ofNullable(there.get(document.id()))
                        .<Outcome>map(stored -> new Outcome.Conflict(stored.index()))
                        .orElseGet(appended::next))
                .toList();
    }

    private Map<DocumentId, StoredDocument> findExisting(Index index, List<DocumentId> ids) {
        List<Index> where = givenIndex ? List.of(index) : since.apply(index);
        Map<DocumentId, StoredDocument> there = new HashMap<>();
        for (int from = 0; from < ids.size(); from += IDS_PER_LOOKUP) {
            List<DocumentId> some = ids.subList(from, Math.min(ids.size(), from + IDS_PER_LOOKUP));
            there.putAll(documents.findAll(List.of(new Lookup(where, some))).get(0));
            if (wholeBatches && !there.keySet().containsAll(some)) {
                return there;
            }
        }
        return there;
    }

    /**
     * Returns the ids of the documents that were certainly created. Other documents of the batch with the same ids are
     * conflicts.
     */
    private static Set<DocumentId> created(List<NewDocument> batch, List<Outcome> outcomes) {
        return IntStream.range(0, batch.size())
                .filter(place -> outcomes.get(place).isCreated())
                .mapToObj(place -> batch.get(place).id())
                .collect(Collectors.toSet());
    }

    private List<Outcome> settled(Index index, List<NewDocument> batch, List<Outcome> last, Set<DocumentId> created) {
        if (wholeBatches && last.stream().anyMatch(Outcome::isCreated)) {
            return last;
        }
        List<DocumentId> doubtful = IntStream.range(0, batch.size())
                .filter(place -> isDoubtful(last.get(place)))
                .mapToObj(place -> batch.get(place).id())
                .toList();
        Map<DocumentId, StoredDocument> there = findExisting(index, doubtful);
        if (wholeBatches && !there.keySet().containsAll(doubtful)) {
            return last;
        }
        List<Outcome> outcomes = new ArrayList<>(batch.size());
        Set<DocumentId> seen = new HashSet<>(created);
        for (int place = 0; place < batch.size(); place++) {
            NewDocument document = batch.get(place);
            boolean first = seen.add(document.id());
            StoredDocument stored = there.get(document.id());
            if (stored == null || !isDoubtful(last.get(place))) {
                outcomes.add(settled(last.get(place)));
            } else {
                outcomes.add(
                        first && isSame(stored, document)
                                ? new Outcome.Created(stored.index(), stored.sequence())
                                : new Outcome.Conflict(stored.index()));
            }
        }
        return outcomes;
    }

    /**
     * Returns the final outcome for the outcome of the new attempt. If the new attempt was rejected temporarily, the
     * outcome remains unknown, because the earlier attempt may have written the document.
     */
    private static Outcome settled(Outcome again) {
        return again instanceof Outcome.Refused refused && refused.cause().isTransient() ? Outcome.Open.UNKNOWN : again;
    }

    /** Returns whether the earlier attempt may have written the document, given the outcome of the new attempt. */
    private static boolean isDoubtful(Outcome again) {
        return again instanceof Outcome.Conflict || again == Outcome.Open.NOT_WRITABLE;
    }

    private static boolean isSame(StoredDocument stored, NewDocument document) {
        return stored.source().equals(document.source()) && stored.timestamp().equals(document.timestamp());
    }
}
