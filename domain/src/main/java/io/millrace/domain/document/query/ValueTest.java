package io.millrace.domain.document.query;

import java.util.Optional;

/** A condition on a single value of a document. It does not depend on the field that has the value. */
public sealed interface ValueTest permits Phrase, TextPattern {

    /** Returns whether the value fulfils the condition. */
    boolean accepts(FieldValue value);

    /** Returns the first part of a text, from a position on, that fulfils the condition; empty if there is none. */
    Optional<Part> find(String text, int from);

    /** A part of a text: the characters from {@code begin} to before {@code end}. */
    record Part(int begin, int end) {}
}
