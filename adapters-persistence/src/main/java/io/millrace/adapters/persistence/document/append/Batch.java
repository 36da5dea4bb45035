package io.millrace.adapters.persistence.document.append;

import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.IndexName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The distinct documents of one append and their outcomes. If several documents have the same id, only the first is
 * written.
 */
final class Batch {

    private final List<NewDocument> documents;
    private final Map<String, Integer> positions;
    private final Outcome[] outcomes;
    private final IndexName index;
    private final Outcome conflict;

    Batch(IndexName index, List<NewDocument> given) {
        this.index = index;
        conflict = new Outcome.Conflict(index);
        positions = new HashMap<>(given.size() * 2);
        outcomes = new Outcome[given.size()];
        reset();
        List<NewDocument> distinct = new ArrayList<>(given.size());
        for (int i = 0; i < given.size(); i++) {
            if (positions.putIfAbsent(given.get(i).id().value(), i) == null) {
                distinct.add(given.get(i));
            }
        }
        documents = Collections.unmodifiableList(distinct);
    }

    List<NewDocument> documents() {
        return documents;
    }

    void created(String id, OptionalLong sequence) {
        Integer position = positions.get(id);
        if (position == null) {
            throw new IllegalStateException("a document was written that was not sent: " + id);
        }
        outcomes[position] = new Outcome.Created(index, sequence);
    }

    /** Sets all outcomes to a conflict, as at the beginning, for example after a rollback. */
    void reset() {
        Arrays.fill(outcomes, conflict);
    }

    List<Outcome> outcomes() {
        return Arrays.asList(outcomes);
    }
}
