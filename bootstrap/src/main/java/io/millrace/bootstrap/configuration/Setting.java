package io.millrace.bootstrap.configuration;

import java.util.Optional;

/** The value a key has in one configuration, and where that value was written. */
record Setting<T>(Key<T> key, Optional<T> value, Origin origin) {

    boolean isSet() {
        return !origin.equals(Origin.DEFAULT);
    }

    /** Returns the value as text; secrets are hidden and absent values are nothing. */
    Optional<String> text() {
        return value.map(key.type()::write);
    }
}
