package io.millrace.domain.document.query;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.NamePattern;
import java.util.function.Predicate;

/** A document to compare with a query. */
public interface Candidate {

    DocumentId id();

    Timestamp timestamp();

    /** Returns whether a leaf value of the field passes {@code test}. Stops at the first value that passes. */
    boolean anyValue(FieldPath path, Predicate<FieldValue> test);

    /** Returns whether a leaf value of the field is in the range. Stops at the first value in the range. */
    default boolean anyValueIn(Query.Between range) {
        return anyValue(range.field(), range::accepts);
    }

    /**
     * Returns whether a leaf value of a field passes {@code test}, if the dotted path of the field matches
     * {@code fields}. The field {@code @timestamp} of the document is not searched.
     */
    boolean anyValue(NamePattern fields, Predicate<FieldValue> test);

    /** Returns whether {@code path} or a path below it has a value other than null. */
    boolean hasValue(FieldPath path);
}
