package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads the comma-separated names in the path of a request that reads, and writes the response. */
final class GivenNames {

    private GivenNames() {}

    /**
     * Returns an object with the found values by their names. The status is 404 if the path has names and no value is
     * found.
     *
     * @param list finds values by their names; returns all values for an empty list
     */
    static <T> Response respond(
            Request request,
            Function<List<String>, List<T>> list,
            Function<T, String> name,
            Function<T, JsonBody> form) {
        Optional<List<String>> names = of(request);
        // A path with only commas must return no values.
        List<T> found = names.filter(List::isEmpty).isPresent() ? List.of() : list.apply(names.orElse(List.of()));
        return Response.object(names.isPresent() && found.isEmpty() ? 404 : 200, json -> {
            for (T each : found) {
                json.writeFieldName(name.apply(each));
                form.apply(each).writeTo(json);
            }
        });
    }

    /** Returns the names and also the whole text, because a name may contain commas. */
    private static Optional<List<String>> of(Request request) {
        return request.findVariable("name")
                .map(names -> Stream.concat(Stream.of(names), Arrays.stream(names.split(",", -1)))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList());
    }
}
