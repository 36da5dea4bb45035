package io.millrace.adapters.http.route;

import java.util.Optional;

/** The headers of a request; names are compared without regard to case, repeated ones are joined by a comma. */
@FunctionalInterface
public interface Headers {

    Optional<String> find(String name);
}
