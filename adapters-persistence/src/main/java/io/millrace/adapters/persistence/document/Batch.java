package io.millrace.adapters.persistence.document;

import io.millrace.application.port.driven.engine.DocumentStore.Appended;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.domain.document.NewDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The documents of one append without those whose id came before, and what became of them. */
final class Batch {

    private final List<NewDocument> documents;
    private final Map<String, Integer> positions;
    private final Outcome[] outcomes;

    Batch(List<NewDocument> given) {
        positions = new HashMap<>(given.size() * 2);
        outcomes = new Outcome[given.size()];
        Arrays.fill(outcomes, Outcome.CONFLICT);
        List<NewDocument> distinct = new ArrayList<>(given.size());
        for (int i = 0; i < given.size(); i++) {
            if (positions.putIfAbsent(given.get(i).id().value(), i) == null) {
                distinct.add(given.get(i));
            }
        }
        documents = Collections.unmodifiableList(distinct);
    }

    /** Returns the documents to be written, in the order in which they were given. */
    List<NewDocument> documents() {
        return documents;
    }

    void created(String id, OptionalLong sequence) {
        Integer position = positions.get(id);
        if (position == null) {
            throw new IllegalStateException("a document was written that nobody sent: " + id);
        }
        outcomes[position] = Outcome.created(sequence);
    }

    /** Resets the outcomes after a rollback. */
    void reset() {
        Arrays.fill(outcomes, Outcome.CONFLICT);
    }

    Appended.Outcomes outcomes() {
        return new Appended.Outcomes(Arrays.asList(outcomes));
    }
}
