package io.millrace.configuration;

import io.millrace.configuration.file.Origin;
import io.millrace.configuration.key.Key;
import java.util.Optional;

/** The value of a key in a configuration, with the source of the value. */
record Setting<T>(Key<T> key, Optional<T> value, Origin origin) {

    boolean isSet() {
        return !origin.equals(Origin.DEFAULT);
    }

    /** Returns the value as text. A secret is hidden. Returns empty if there is no value. */
    Optional<String> text() {
        return value.map(key.type()::write);
    }
}
