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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Appends documents, and where the answer was lost finds out what became of them: it appends them anew under the same
 * ids, and looks at those that are there. One that is there as it was sent came by the attempt before; a document is
 * never changed, so that another one under its id was there earlier.
 *
 * <p>Where an engine writes whole batches, more is known: if any of the documents is created anew, or is not there when
 * the index takes no more, nothing of the attempt before was written, and the last answer holds.
 */
final class SettledAppend {

    /** A last attempt that waits for a connection ends about a second later. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Whole documents are read. */
    private static final int LOOKED_AT_ONCE = 100;

    private final DocumentStore documents;
    private final boolean wholeBatches;
    private final Outages outages;
    private final Ticker ticker;

    SettledAppend(DocumentStore documents, Set<EngineCapability> capabilities, Outages outages, Ticker ticker) {
        this.documents = documents;
        this.wholeBatches = capabilities.contains(EngineCapability.WHOLE_BATCHES);
        this.outages = outages;
        this.ticker = ticker;
    }

    /**
     * Appends documents as {@link DocumentStore#append} does; an outcome is unknown only if the store could not be asked
     * again for seconds.
     *
     * @throws Rejection with reason {@code UNAVAILABLE} in an outage that came before anything was written
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

    /** Whatever makes this one fail, the first attempt stays in doubt. */
    private void attempt(Index index, List<NewDocument> batch, List<Outcome> outcomes) {
        int[] open = IntStream.range(0, batch.size())
                .filter(place -> outcomes.get(place) == Outcome.Open.UNKNOWN)
                .toArray();
        List<NewDocument> again = Arrays.stream(open).mapToObj(batch::get).toList();
        List<Outcome> settled;
        try {
            settled = settled(index, again, documents.append(index, again), created(batch, outcomes));
        } catch (RuntimeException failure) {
            return;
        }
        for (int i = 0; i < open.length; i++) {
            outcomes.set(open[i], settled.get(i));
        }
    }

    /** Returns the ids under which documents are known to be created; any other of the batch conflicts with them. */
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
        Map<DocumentId, StoredDocument> there = new HashMap<>();
        for (int from = 0; from < doubtful.size(); from += LOOKED_AT_ONCE) {
            List<DocumentId> ids = doubtful.subList(from, Math.min(doubtful.size(), from + LOOKED_AT_ONCE));
            there.putAll(
                    documents.findAll(List.of(new Lookup(List.of(index), ids))).get(0));
            if (wholeBatches && !there.keySet().containsAll(ids)) {
                return last;
            }
        }
        List<Outcome> outcomes = new ArrayList<>(batch.size());
        Set<DocumentId> seen = new HashSet<>(created);
        for (int place = 0; place < batch.size(); place++) {
            NewDocument document = batch.get(place);
            boolean first = seen.add(document.id());
            StoredDocument stored = there.get(document.id());
            if (stored == null || !isDoubtful(last.get(place))) {
                outcomes.add(last.get(place));
            } else {
                outcomes.add(
                        first && isSame(stored, document)
                                ? new Outcome.Created(stored.index(), stored.sequence())
                                : new Outcome.Conflict(stored.index()));
            }
        }
        return outcomes;
    }

    /** Returns whether the document may be there by the attempt before. */
    private static boolean isDoubtful(Outcome again) {
        return again instanceof Outcome.Conflict || again == Outcome.Open.NOT_WRITABLE;
    }

    private static boolean isSame(StoredDocument stored, NewDocument document) {
        return stored.source().equals(document.source()) && stored.timestamp().equals(document.timestamp());
    }
}
