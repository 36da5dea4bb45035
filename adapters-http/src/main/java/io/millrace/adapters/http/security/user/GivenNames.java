package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The comma-separated names in the path of a read; nothing if it asks for all. */
final class GivenNames {

    private GivenNames() {}

    static Optional<List<String>> of(Request request) {
        return request.findVariable("name")
                .map(names -> Arrays.stream(names.split(",", -1))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList());
    }
}
