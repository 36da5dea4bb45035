package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.rendering.FilterPath;
import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.route.message.MediaType;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.route.message.Parameters;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks the media types, the presence of a body, and the parameters of every request before its handler is called. */
public final class Admission {

    private static final Pattern SHARDS = Pattern.compile("all|[0-9]{1,9}");

    private Admission() {}

    /**
     * Chooses the media type of the response.
     *
     * @throws RequestRefusedException if the requested version or type is not supported
     */
    public static Negotiation negotiate(Route route, Headers headers, boolean hasBody) {
        return route.area() == Area.STORE && !route.offersHtml()
                ? Negotiation.of(headers.find("Accept"), headers.find("Content-Type"), hasBody)
                : Negotiation.ANYTHING;
    }

    /**
     * Checks the requested versions of a request without a route, like {@link #negotiate}. Clients that require another
     * version therefore get this error before others.
     *
     * @throws RequestRefusedException 400 if the requested version is not supported
     */
    public static void requireVersions(Area area, Headers headers, boolean hasBody) {
        if (area == Area.STORE) {
            Negotiation.requireVersions(headers.find("Accept"), headers.find("Content-Type"), hasBody);
        }
    }

    /**
     * Checks the type and the presence of a body before it is read.
     *
     * @throws RequestRefusedException 406 or 415 for the wrong type, 400 for an unexpected or missing body
     */
    public static void requireBody(Route route, String method, String path, Headers headers, boolean hasBody) {
        BodyRule rule = route.body();
        if (!hasBody) {
            if (rule.presence() == BodyRule.Presence.REQUIRED && !rule.missed()) {
                throw RequestRefusedException.of(400, "parse_exception", "request body is required");
            }
            return;
        }
        Optional<String> header = headers.find("Content-Type");
        Optional<MediaType> type = header.flatMap(MediaType::parse);
        boolean refused = rule.presence() == BodyRule.Presence.NONE;
        // Like in Elasticsearch, the type is checked even if the route allows no body.
        boolean known = refused
                ? type.filter(BodyRule.BodyType.JSON::matches).isPresent() || route.area() != Area.STORE
                : type.filter(rule::accepts).isPresent();
        if (!known) {
            throw new RequestRefusedException(StoreError.textAndStatus(
                    route.area().unsupportedMediaType(),
                    "Content-Type header [" + header.orElse("") + "] is not supported"));
        }
        if (refused) {
            throw RequestRefusedException.illegalArgument(
                    "request [" + method + " " + path + "] does not support having a body");
        }
    }

    /** Checks the values of parameters that many routes accept but do not use. */
    private static void requireCommonValues(Route route, Parameters parameters) {
        for (String name : new String[] {"timeout", "master_timeout"}) {
            if (route.parameters().contains(name)) {
                parameters.time(name);
            }
        }
        String shards = parameters.text("wait_for_active_shards").orElse("all");
        if (route.parameters().contains("wait_for_active_shards")
                && !SHARDS.matcher(shards).matches()) {
            throw RequestRefusedException.illegalArgument("cannot parse ActiveShardCount[" + shards + "]");
        }
    }

    /**
     * Checks the parameters, and returns the requested form of the response.
     *
     * @throws RequestRefusedException 400 for a parameter that the route does not support, or for an invalid value
     */
    public static JsonRendering requireParameters(Route route, String path, Parameters parameters) {
        if (!route.anyParameter()) {
            parameters.requireKnown(path, route.parameters());
        }
        if (route.area() != Area.STORE || parameters.areNone()) {
            return JsonRendering.PLAIN;
        }
        requireCommonValues(route, parameters);
        parameters.bool("human", false);
        if (parameters.bool("error_trace", false)) {
            throw RequestRefusedException.illegalArgument("error traces in responses are disabled.");
        }
        Optional<String> format = parameters.text("format");
        if (format.isPresent()
                && !format.get().equals("json")
                && !(format.get().equals("text") && route.offersText())) {
            throw RequestRefusedException.illegalArgument("format [" + format.get() + "] is not offered, only [json]"
                    + (route.offersText() ? " and [text] are" : " is"));
        }
        return new JsonRendering(
                parameters.bool("pretty", false),
                parameters.text("filter_path").map(FilterPath::parse).orElse(FilterPath.EVERYTHING));
    }
}
