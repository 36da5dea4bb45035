package io.millrace.adapters.http.route.message;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of the Elasticsearch wire format for {@code Accept} and {@code Content-Type}, including versions.
 *
 * @param contentType the media type of JSON responses
 * @param acceptsText whether the client prefers plain text to JSON, for routes that offer both
 */
public record Negotiation(String contentType, boolean acceptsText) {

    public static final String JSON = "application/json";

    private static final String CURRENT = "8";

    /**
     * The versions of the wire format that clients may request. The responses are identical, except that documents have a
     * type in version 7.
     */
    private static final Set<String> OFFERED = Set.of("7", CURRENT, "9");

    private static final String OLDEST = "compatible-with=7";

    /** The result for requests without a preference. */
    public static final Negotiation ANYTHING = new Negotiation(JSON, true);

    private static final Negotiation PLAIN_JSON = new Negotiation(JSON, false);

    /**
     * Chooses the media type of the response to a request in the Elasticsearch wire format.
     *
     * @throws RequestRefusedException 400 {@code media_type_header_exception} for a version that is not supported, 406
     *     for a type that is not supported
     */
    public static Negotiation of(Optional<String> accept, Optional<String> contentType, boolean hasBody) {
        if (accept.filter(JSON::equals).isPresent()
                && (!hasBody || contentType.filter(JSON::equals).isPresent())) {
            return PLAIN_JSON;
        }
        if (accept.isEmpty() && !hasBody) {
            return ANYTHING;
        }
        requireVersions(accept, contentType, hasBody);
        List<MediaType> ranges = accept.map(MediaType::parseRanges).orElse(List.of());
        if (accept.isEmpty() || accept.get().isBlank()) {
            return ANYTHING;
        }
        for (MediaType range : ranges) {
            switch (range.name()) {
                case "application/vnd.elasticsearch+json", "application/vnd.elasticsearch+x-ndjson" -> {
                    return new Negotiation(vendored(range), false);
                }
                case JSON, "application/x-ndjson" -> {
                    return PLAIN_JSON;
                }
                case "*/*", "application/*" -> {
                    return new Negotiation(JSON, range.name().equals("*/*"));
                }
                case "text/plain", "text/*" -> {
                    return new Negotiation(JSON, true);
                }
                default -> {
                    // The next range may be supported.
                }
            }
        }
        throw new RequestRefusedException(
                StoreError.textAndStatus(406, "Accept header [" + accept.get() + "] is not supported"));
    }

    /** Returns whether the client requests version 7 of the wire format, in which documents have a type. */
    public boolean hasTypes() {
        return contentType.endsWith(OLDEST);
    }

    /**
     * Checks only the requested versions.
     *
     * @throws RequestRefusedException 400 {@code media_type_header_exception} for a version that is not supported
     */
    public static void requireVersions(Optional<String> accept, Optional<String> contentType, boolean hasBody) {
        requireVersions(
                accept.orElse(""),
                accept.map(MediaType::parseRanges).orElse(List.of()).stream()
                        .map(MediaType::version)
                        .flatMap(Optional::stream)
                        .findFirst(),
                contentType.orElse(""),
                contentType.flatMap(MediaType::parse).flatMap(MediaType::version),
                hasBody);
    }

    private static String vendored(MediaType range) {
        return range.version()
                .map(version -> "application/vnd.elasticsearch+json;compatible-with=" + version)
                .orElse("application/vnd.elasticsearch+json");
    }

    private static void requireVersions(
            String accept,
            Optional<String> acceptVersion,
            String contentType,
            Optional<String> contentVersion,
            boolean hasBody) {
        requireOffered("Accept", accept, acceptVersion);
        if (!hasBody) {
            return;
        }
        requireOffered("Content-Type", contentType, contentVersion);
        String headers = " Accept=" + accept + ", Content-Type=" + contentType;
        String bothNeeded =
                "A compatible version is required on both Content-Type and Accept headers if either one has requested"
                        + " a compatible version";
        if (!acceptVersion.orElse(CURRENT).equals(contentVersion.orElse(CURRENT))) {
            throw refused(bothNeeded + " and the compatible versions must match." + headers);
        }
        if (acceptVersion.isPresent() != contentVersion.isPresent()) {
            throw refused(bothNeeded + "." + headers);
        }
    }

    private static void requireOffered(String header, String value, Optional<String> version) {
        if (version.isPresent() && !OFFERED.contains(version.get())) {
            throw refused(header + " version must be version 9, 8 or 7, but found " + version.get() + ". " + header
                    + "=" + value);
        }
    }

    private static RequestRefusedException refused(String reason) {
        return new RequestRefusedException(StoreError.of(
                400,
                ErrorCause.of(
                                "media_type_header_exception",
                                "Invalid media-type value on headers [Accept, Content-Type]")
                        .causedBy(ErrorCause.of("status_exception", reason))));
    }
}
