package io.millrace.domain.document;

import java.util.function.Predicate;

/** A document to compare with a query. */
public interface Candidate {

    DocumentId id();

    Timestamp timestamp();

    /** Returns whether a leaf value under {@code path} passes {@code test}; stops at the first such value. */
    boolean anyValue(FieldPath path, Predicate<FieldValue> test);

    /** Returns whether a leaf value is in the range; stops at the first such value. */
    default boolean anyValueIn(Query.Between range) {
        return anyValue(range.field(), range::contains);
    }

    /** Returns whether {@code path} or a path below it has a value other than null. */
    boolean hasValue(FieldPath path);
}
