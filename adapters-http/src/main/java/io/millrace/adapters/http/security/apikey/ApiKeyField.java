package io.millrace.adapters.http.security.apikey;

import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.security.apikey.ApiKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A field of API keys that queries and sorting can use. */
enum ApiKeyField {
    ID,
    NAME,
    USERNAME,
    TYPE,
    INVALIDATED,
    CREATION,
    EXPIRATION,
    INVALIDATION;

    /** Returns the field with this name. */
    static Optional<ApiKeyField> find(String name) {
        return Arrays.stream(values()).filter(field -> field.key().equals(name)).findFirst();
    }

    /** Returns the name for clients. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isTime() {
        return this == CREATION || this == EXPIRATION || this == INVALIDATION;
    }

    /** Returns the time of a key; empty if the key has none, or if the field is no time. */
    Optional<Instant> time(ApiKey key) {
        return switch (this) {
            case CREATION -> Optional.of(key.createdAt());
            case EXPIRATION -> key.expiresAt();
            case INVALIDATION -> key.invalidatedAt();
            case ID, NAME, USERNAME, TYPE, INVALIDATED -> Optional.empty();
        };
    }

    /** Returns the text of a key; empty if the field is a time. */
    Optional<String> text(ApiKey key) {
        return switch (this) {
            case ID -> Optional.of(key.id().value());
            case NAME -> Optional.of(key.name().value());
            case USERNAME -> Optional.of(key.owner().value());
            case TYPE -> Optional.of(ApiKeyJson.TYPE);
            case INVALIDATED -> Optional.of(Boolean.toString(key.invalidatedAt().isPresent()));
            case CREATION, EXPIRATION, INVALIDATION -> Optional.empty();
        };
    }

    /**
     * Returns the values to compare with a query. A time is compared both as a date and as a number of milliseconds.
     */
    List<FieldValue> values(ApiKey key) {
        if (this == INVALIDATED) {
            return List.of(new FieldValue.Truth(key.invalidatedAt().isPresent()));
        }
        return isTime()
                ? time(key).stream()
                        .<FieldValue>mapMulti((time, values) -> {
                            values.accept(new FieldValue.Text(time.toString()));
                            values.accept(new FieldValue.Numeric(Long.toString(time.toEpochMilli())));
                        })
                        .toList()
                : text(key).stream().<FieldValue>map(FieldValue.Text::new).toList();
    }
}
