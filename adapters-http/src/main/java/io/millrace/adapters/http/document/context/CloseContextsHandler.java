package io.millrace.adapters.http.document.context;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.Rejection;
import java.util.List;
import java.util.Optional;

/**
 * Acknowledges that clients no longer need scrolls or points in time. The service keeps no state that it could free, so
 * an id stays usable until it expires. The response counts the valid ids.
 */
public record CloseContextsHandler(SearchContexts contexts, Form form) implements Handler {

    private static final String ALL = "_all";

    /** The requests that this handler supports. */
    public enum Form {
        /** {@code DELETE /_search/scroll}. */
        SCROLL,
        /** {@code DELETE /_pit} of Elasticsearch. */
        POINT_IN_TIME,
        /** {@code DELETE /_search/point_in_time} of OpenSearch. */
        POINT_IN_TIME_OF_OPENSEARCH
    }

    @Override
    public Response handle(Request request) {
        List<String> ids = ids(request);
        boolean isForAll = ids.equals(List.of(ALL));
        return switch (form) {
            case SCROLL ->
                freed(
                        isForAll
                                ? List.of()
                                : ids.stream().filter(contexts::isOpenScroll).toList());
            case POINT_IN_TIME ->
                freed(ids.stream().filter(contexts::isOpenPointInTime).toList());
            case POINT_IN_TIME_OF_OPENSEARCH ->
                closed(
                        isForAll
                                ? List.of()
                                : ids.stream()
                                        .filter(contexts::isOpenPointInTime)
                                        .toList());
        };
    }

    private List<String> ids(Request request) {
        Optional<String> path = request.findVariable("id");
        if (path.isPresent()) {
            return Parameters.parts(path.get());
        }
        String member = switch (form) {
            case SCROLL -> "scroll_id";
            case POINT_IN_TIME -> "id";
            case POINT_IN_TIME_OF_OPENSEARCH -> "pit_id";
        };
        Optional<JsonObject> body = request.findJson("close_contexts").map(object -> object.allowing(member));
        Optional<List<String>> ids = body.isPresent()
                ? body.get().texts(member)
                : Optional.of(request.parameters().list(member)).filter(given -> !given.isEmpty());
        if (ids.isEmpty() || ids.get().isEmpty()) {
            throw form == Form.SCROLL
                    ? Rejection.validation("no scroll ids specified")
                    : RequestRefusedException.illegalArgument("Required [" + member + "]");
        }
        return ids.get();
    }

    /** Like in Elasticsearch, the status is 404 if no id was valid. */
    private static Response freed(List<String> open) {
        return Response.object(open.isEmpty() ? 404 : 200, json -> {
            json.writeBooleanField("succeeded", true);
            json.writeNumberField("num_freed", open.size());
        });
    }

    private static Response closed(List<String> open) {
        return Response.object(
                200,
                json -> Members.objects(json, "pits", open, id -> {
                    json.writeBooleanField("successful", true);
                    json.writeStringField("pit_id", id);
                }));
    }
}
