package io.millrace.adapters.http.server.settings;

import io.millrace.domain.network.AllowedOrigins;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Allows pages of other origins to read responses (cross-origin resource sharing). If no origins are allowed, no header
 * is sent, and browsers let only pages of the service read responses.
 *
 * @param credentials whether browsers may send cookies; not allowed if every origin is allowed
 * @param allowedHeaders the headers that pages may send
 * @param exposedHeaders the headers of responses that pages may read
 * @param maximumAge how long browsers may cache preflight responses
 */
public record Cors(
        AllowedOrigins origins,
        boolean credentials,
        List<String> allowedHeaders,
        List<String> exposedHeaders,
        Duration maximumAge) {

    /** Allows no other origin. */
    public static final Cors OFF = new Cors(AllowedOrigins.NONE, false, List.of(), List.of(), Duration.ZERO);

    private static final HttpString ALLOW_ORIGIN = new HttpString("Access-Control-Allow-Origin");
    private static final HttpString ALLOW_CREDENTIALS = new HttpString("Access-Control-Allow-Credentials");
    private static final HttpString ALLOW_METHODS = new HttpString("Access-Control-Allow-Methods");
    private static final HttpString ALLOW_HEADERS = new HttpString("Access-Control-Allow-Headers");
    private static final HttpString EXPOSE_HEADERS = new HttpString("Access-Control-Expose-Headers");
    private static final HttpString MAX_AGE = new HttpString("Access-Control-Max-Age");
    private static final HttpString REQUEST_METHOD = new HttpString("Access-Control-Request-Method");
    private static final HttpString VARY = new HttpString("Vary");
    private static final HttpString ORIGIN = new HttpString("Origin");

    /**
     * The methods in responses to preflight requests. The actual request is rejected if its path does not support the
     * method.
     */
    private static final String METHODS = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

    private static final int NO_CONTENT = 204;
    private static final int FORBIDDEN = 403;

    public Cors {
        allowedHeaders = List.copyOf(allowedHeaders);
        exposedHeaders = List.copyOf(exposedHeaders);
        if (credentials && origins.areAny()) {
            throw new IllegalArgumentException("credentials of any origin");
        }
    }

    /**
     * Adds the headers that allow a page to read the response.
     *
     * @return the status of the response if the request is a preflight; otherwise empty
     */
    public Optional<Integer> mark(HttpServerExchange exchange) {
        if (origins.isEmpty()) {
            return Optional.empty();
        }
        HeaderMap answer = exchange.getResponseHeaders();
        if (!origins.areAny()) {
            answer.add(VARY, "Origin");
        }
        Optional<String> origin = Optional.ofNullable(
                        exchange.getRequestHeaders().get(ORIGIN))
                .filter(sent -> sent.size() == 1)
                .map(sent -> sent.getFirst());
        boolean allowed = origin.filter(origins::allow).isPresent();
        if (allowed) {
            answer.put(ALLOW_ORIGIN, origins.areAny() ? "*" : origin.get());
            if (credentials) {
                answer.put(ALLOW_CREDENTIALS, "true");
            }
        }
        boolean preflight = origin.isPresent()
                && exchange.getRequestMethod().equals(Methods.OPTIONS)
                && exchange.getRequestHeaders().contains(REQUEST_METHOD);
        if (!preflight) {
            if (allowed && !exposedHeaders.isEmpty()) {
                answer.put(EXPOSE_HEADERS, String.join(", ", exposedHeaders));
            }
            return Optional.empty();
        }
        if (!allowed) {
            return Optional.of(FORBIDDEN);
        }
        answer.put(ALLOW_METHODS, METHODS);
        if (!allowedHeaders.isEmpty()) {
            answer.put(ALLOW_HEADERS, String.join(", ", allowedHeaders));
        }
        answer.put(MAX_AGE, Long.toString(maximumAge.toSeconds()));
        return Optional.of(NO_CONTENT);
    }
}
