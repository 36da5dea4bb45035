package io.millrace.adapters.http.graphql;

import java.util.Objects;

/** One JSON value as text, which is never taken apart. */
record Json(String text) {

    Json {
        Objects.requireNonNull(text, "text");
    }
}
