package io.millrace.adapters.http.graphql;

/** One JSON value as text, which is never taken apart. */
record Json(String text) {}
