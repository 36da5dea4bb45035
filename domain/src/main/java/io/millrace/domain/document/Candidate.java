package io.millrace.domain.document;

import java.util.function.Predicate;

/** A document to compare with a query. */
public interface Candidate {

    DocumentId id();

    Timestamp timestamp();

    /** Returns whether some leaf value under {@code path} passes {@code test}; stops at the first that does. */
    boolean anyValue(FieldPath path, Predicate<FieldValue> test);

    /** Returns whether some leaf value is in the range, as {@link #anyValue} does. */
    default boolean anyValueIn(Query.Between range) {
        return anyValue(range.field(), range::contains);
    }

    /** Returns whether there is a value other than null at {@code path} or below it. */
    boolean hasValue(FieldPath path);
}
