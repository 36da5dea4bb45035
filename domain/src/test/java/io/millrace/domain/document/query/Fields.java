package io.millrace.domain.document.query;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A document with the values of some fields. */
public record Fields(Timestamp timestamp, Map<String, List<FieldValue>> values) implements Candidate {

    @Override
    public DocumentId id() {
        return new DocumentId("id");
    }

    @Override
    public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
        return values.getOrDefault(path.value(), List.of()).stream().anyMatch(test);
    }

    @Override
    public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
        return values.entrySet().stream()
                .anyMatch(field -> fields.matches(field.getKey())
                        && field.getValue().stream().anyMatch(test));
    }

    @Override
    public boolean hasValue(FieldPath path) {
        return values.keySet().stream()
                .anyMatch(name -> name.equals(path.value()) || name.startsWith(path.value() + "."));
    }
}
