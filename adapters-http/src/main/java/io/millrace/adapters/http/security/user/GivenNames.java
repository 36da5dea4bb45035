package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the comma-separated names in the path of a read. The result also contains the whole text, because a name may
 * contain commas.
 */
final class GivenNames {

    private GivenNames() {}

    static Optional<List<String>> of(Request request) {
        return request.findVariable("name")
                .map(names -> Stream.concat(Stream.of(names), Arrays.stream(names.split(",", -1)))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList());
    }
}
