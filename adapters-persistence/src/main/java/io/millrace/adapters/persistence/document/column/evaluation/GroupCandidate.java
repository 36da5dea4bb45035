package io.millrace.adapters.persistence.document.column.evaluation;

import io.millrace.adapters.persistence.document.column.ColumnValues;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.NamePattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** A document of a group whose values are read from columns. One instance is reused for all documents of the group. */
public final class GroupCandidate implements Candidate {

    private final long[] times;
    private final Map<FieldPath, List<ColumnValues>> values = new HashMap<>();
    private int document;

    /**
     * Creates a candidate.
     *
     * @param fields the fields whose values are loaded, see {@link ColumnGroup#hasAllValues}
     */
    public GroupCandidate(ColumnGroup group, Set<FieldPath> fields) {
        this.times = group.times().orElseThrow();
        fields.forEach(field -> values.put(field, group.values(field)));
    }

    /** Makes this instance represent another document of the group. */
    public GroupCandidate at(int number) {
        document = number;
        return this;
    }

    @Override
    public DocumentId id() {
        throw new IllegalStateException("columns do not contain the ids of documents");
    }

    @Override
    public Timestamp timestamp() {
        return new Timestamp(times[document]);
    }

    @Override
    public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
        for (ColumnValues column : Objects.requireNonNull(values.get(path), "values")) {
            if (column.anyMatch(document, test)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
        throw new IllegalStateException("columns do not contain the values of all fields");
    }

    @Override
    public boolean hasValue(FieldPath path) {
        throw new IllegalStateException("columns contain only the values of fields without inner fields");
    }
}
