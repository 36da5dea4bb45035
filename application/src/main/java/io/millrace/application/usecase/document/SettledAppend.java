package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Appended;
import io.millrace.application.port.driven.engine.DocumentStore.Lookup;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.Ticker;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Appends documents, and where the answer was lost finds out what became of them: it appends them anew under the same
 * ids, and looks at those that are there.
 *
 * <p>A batch is written as a whole. So if any of its documents is created anew, or is not there when the index takes no
 * more, nothing of the attempt before was written, and the last answer holds. If all of them are there they came by the
 * attempt before, as far as they are the same; a document is never changed, so that another one under an id was there
 * earlier.
 */
final class SettledAppend {

    /** A last attempt that waits for a connection ends about a second later. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Whole documents are read. */
    private static final int LOOKED_AT_ONCE = 100;

    private final DocumentStore documents;
    private final Outages outages;
    private final Ticker ticker;

    SettledAppend(DocumentStore documents, Outages outages, Ticker ticker) {
        this.documents = documents;
        this.outages = outages;
        this.ticker = ticker;
    }

    /**
     * Appends documents as {@link DocumentStore#append} does.
     *
     * @throws Rejection with reason {@code OUTCOME_UNKNOWN} if the store could not be asked again for seconds, and with
     *     reason {@code UNAVAILABLE} in an outage that came before anything was written
     */
    Appended run(Index index, List<NewDocument> batch) {
        try {
            return documents.append(index, batch);
        } catch (RuntimeException failure) {
            Rejection refusal = failure instanceof Rejection rejection
                    ? rejection
                    : outages.refusal(failure).orElseThrow(() -> failure);
            if (refusal.reason() != Rejection.Reason.OUTCOME_UNKNOWN) {
                throw refusal;
            }
            return settle(index, batch, refusal);
        }
    }

    private Appended settle(Index index, List<NewDocument> batch, Rejection lost) {
        long begun = ticker.nanos();
        while (ticker.nanos() - begun < PATIENCE.toNanos()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE.toNanos());
            Optional<Appended> settled = attempt(index, batch);
            if (settled.isPresent()) {
                return settled.get();
            }
        }
        throw lost;
    }

    /** Whatever makes this one fail, the first attempt stays in doubt. */
    private Optional<Appended> attempt(Index index, List<NewDocument> batch) {
        try {
            return Optional.of(settled(index, batch, documents.append(index, batch)));
        } catch (RuntimeException failure) {
            return Optional.empty();
        }
    }

    private Appended settled(Index index, List<NewDocument> batch, Appended last) {
        if (last instanceof Appended.Outcomes again && again.outcomes().stream().anyMatch(Outcome::created)) {
            return last;
        }
        Map<DocumentId, StoredDocument> there = new HashMap<>();
        for (int from = 0; from < batch.size(); from += LOOKED_AT_ONCE) {
            List<DocumentId> ids = batch.subList(from, Math.min(batch.size(), from + LOOKED_AT_ONCE)).stream()
                    .map(NewDocument::id)
                    .toList();
            there.putAll(
                    documents.findAll(List.of(new Lookup(List.of(index), ids))).get(0));
            if (!there.keySet().containsAll(ids)) {
                return last;
            }
        }
        List<Outcome> outcomes = new ArrayList<>(batch.size());
        Set<DocumentId> seen = new HashSet<>();
        for (NewDocument document : batch) {
            StoredDocument stored = there.get(document.id());
            outcomes.add(
                    stored != null && seen.add(document.id()) && isSame(stored, document)
                            ? Outcome.created(stored.sequence())
                            : Outcome.CONFLICT);
        }
        return new Appended.Outcomes(outcomes);
    }

    private static boolean isSame(StoredDocument stored, NewDocument document) {
        return stored.source().equals(document.source()) && stored.timestamp().equals(document.timestamp());
    }
}
