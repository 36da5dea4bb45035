package io.millrace.adapters.http.security.apikey;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** An API key to compare with a query. */
record ApiKeyCandidate(ApiKey key) implements Candidate {

    @Override
    public DocumentId id() {
        return new DocumentId(key.id().value());
    }

    @Override
    public Timestamp timestamp() {
        return Timestamp.ofInstant(key.createdAt());
    }

    @Override
    public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
        return values(path).stream().anyMatch(test);
    }

    @Override
    public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
        return Stream.of(ApiKeyField.values())
                .filter(field -> fields.matches(field.key()))
                .flatMap(field -> field.values(key).stream())
                .anyMatch(test);
    }

    @Override
    public boolean hasValue(FieldPath path) {
        return !values(path).isEmpty();
    }

    private List<FieldValue> values(FieldPath path) {
        return ApiKeyField.find(path.value()).map(field -> field.values(key)).orElse(List.of());
    }
}
