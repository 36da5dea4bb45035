package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses the body of a multi search. A line with a header and a line with a search alternate, and every line ends with
 * a line feed. If a line is not JSON, the whole request is rejected.
 */
final class MultiSearchReader {

    /** The maximum number of searches in one request. */
    static final int MOST_SEARCHES = 1_000;

    private static final String HEADER = "header";

    /** Members of headers that have no effect on the result. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "search_type",
            "preference",
            "request_cache",
            "allow_partial_search_results",
            "ignore_throttled",
            "ccs_minimize_roundtrips",
            "max_concurrent_shard_requests");

    private MultiSearchReader() {}

    /**
     * One search.
     *
     * @param header the header; an empty line is an empty header
     */
    record Entry(Optional<JsonObject> header, JsonObject body) {

        /** Returns whether the header or the path of the request names data streams or indices. */
        boolean isNamed(Request request) {
            return names().isPresent() || request.findVariable("index").isPresent();
        }

        private Optional<String> names() {
            return header.flatMap(object -> object.texts("index").or(() -> object.texts("indices")))
                    .map(names -> String.join(",", names))
                    .filter(names -> !names.isEmpty());
        }

        /**
         * Returns the target. Values that the header lacks come from the path and the parameters.
         *
         * @throws Rejection if a name is invalid, or the caller lacks a privilege
         */
        ReadTarget target(Request request, Access access) {
            Parameters parameters = request.parameters();
            Optional<JsonObject> head = header;
            head.ifPresent(Entry::requireSupported);
            return Targets.read(
                    names().or(() -> request.findVariable("index")),
                    head.flatMap(object -> object.texts("expand_wildcards"))
                            .map(states -> states.stream()
                                    .flatMap(state -> Parameters.parts(state).stream())
                                    .toList())
                            .or(() -> parameters.has("expand_wildcards")
                                    ? Optional.of(parameters.list("expand_wildcards"))
                                    : Optional.empty()),
                    head.flatMap(object -> object.bool("ignore_unavailable"))
                            .orElseGet(() -> parameters.bool("ignore_unavailable", false)),
                    head.flatMap(object -> object.bool("allow_no_indices"))
                            .orElseGet(() -> parameters.bool("allow_no_indices", true)),
                    access);
        }

        private static void requireSupported(JsonObject header) {
            for (Member member : header.members()) {
                String name = member.name();
                boolean isTarget = Set.of(
                                "index", "indices", "expand_wildcards", "ignore_unavailable", "allow_no_indices")
                        .contains(name);
                if (!isTarget
                        && !WITHOUT_EFFECT.contains(name)
                        && !member.value().isNull()) {
                    throw RequestRefusedException.illegalArgument(
                            "key [" + name + "] is not supported in the metadata section");
                }
            }
        }
    }

    /**
     * Parses the body.
     *
     * @throws RequestRefusedException 400 if the body is malformed or contains no or too many searches
     */
    static List<Entry> read(Request request) {
        byte[] body = Utf8.withoutByteOrderMark(request.body());
        if (body.length == 0) {
            throw RequestRefusedException.of(400, "parse_exception", "request body is required");
        }
        if (body[body.length - 1] != '\n') {
            throw RequestRefusedException.illegalArgument("The msearch request must be terminated by a newline [\\n]");
        }
        request.memory().take(StrictJson.memoryOf(body));
        List<Entry> entries = new ArrayList<>();
        int at = 0;
        while (at < body.length) {
            int headerEnd = lineEnd(body, at);
            boolean isLast = headerEnd + 1 == body.length;
            if (isBlank(body, at, headerEnd) && isLast) {
                break;
            }
            if (isLast) {
                throw RequestRefusedException.illegalArgument("the last header of the msearch request has no search");
            }
            if (entries.size() == MOST_SEARCHES) {
                throw Rejection.validation("at most [" + MOST_SEARCHES + "] searches can be sent in one request");
            }
            Optional<JsonObject> header =
                    isBlank(body, at, headerEnd) ? Optional.empty() : Optional.of(object(body, at, headerEnd, HEADER));
            int searchEnd = lineEnd(body, headerEnd + 1);
            entries.add(new Entry(header, object(body, headerEnd + 1, searchEnd, SearchReader.BODY)));
            at = searchEnd + 1;
        }
        if (entries.isEmpty()) {
            throw Rejection.validation("no requests added");
        }
        return entries;
    }

    private static int lineEnd(byte[] body, int from) {
        int at = from;
        while (body[at] != '\n') {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte[] body, int from, int end) {
        for (int at = from; at < end; at++) {
            if (body[at] != ' ' && body[at] != '\t' && body[at] != '\r') {
                return false;
            }
        }
        return true;
    }

    private static JsonObject object(byte[] body, int from, int end, String name) {
        JsonValue value = StrictJson.parse(body, from, end - from);
        if (value.kind() != Kind.START_OBJECT) {
            throw RequestRefusedException.illegalArgument(
                    "every line of the msearch request must be a JSON object, but one is a [" + value.kind() + "]");
        }
        return new JsonObject(name, value);
    }
}
