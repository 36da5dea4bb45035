package io.millrace.adapters.http.route.message;

import java.util.Set;

/**
 * The rule of a route for request bodies.
 *
 * @param limit the maximum size of a body in bytes, both before and after decompression
 * @param missed whether the handler, instead of the server, rejects a missing body
 */
public record BodyRule(Presence presence, Set<BodyType> types, long limit, boolean missed) {

    /** Whether a request has a body. */
    public enum Presence {
        /** A body is rejected. */
        NONE,
        OPTIONAL,
        REQUIRED
    }

    /** The supported types of bodies. */
    public enum BodyType {
        JSON("application/json", "application/vnd.elasticsearch+json"),
        NDJSON("application/x-ndjson", "application/vnd.elasticsearch+x-ndjson"),
        FORM("application/x-www-form-urlencoded", "application/x-www-form-urlencoded");

        private final String plain;
        private final String vendored;

        BodyType(String plain, String vendored) {
            this.plain = plain;
            this.vendored = vendored;
        }

        /** Returns whether a media type is this type. Ignores the charset of a form, which is always read as UTF-8. */
        public boolean matches(MediaType type) {
            return (type.name().equals(plain) || type.name().equals(vendored)) && (this == FORM || type.isUtf8());
        }
    }

    private static final BodyRule REFUSED = new BodyRule(Presence.NONE, Set.of(), 0, false);

    public BodyRule {
        types = Set.copyOf(types);
        if (limit < 0 || limit > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a body limit must be between 0 and 2147483639 bytes: " + limit);
        }
    }

    public static BodyRule none() {
        return REFUSED;
    }

    public static BodyRule optional(long limit, BodyType... types) {
        return new BodyRule(Presence.OPTIONAL, Set.of(types), limit, false);
    }

    public static BodyRule required(long limit, BodyType... types) {
        return new BodyRule(Presence.REQUIRED, Set.of(types), limit, false);
    }

    /** Returns the rule for a required body whose absence the handler rejects with its own message. */
    public static BodyRule missedByHandler(long limit, BodyType... types) {
        return new BodyRule(Presence.REQUIRED, Set.of(types), limit, true);
    }

    public boolean accepts(MediaType type) {
        return types.stream().anyMatch(allowed -> allowed.matches(type));
    }
}
