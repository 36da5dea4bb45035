package io.millrace.adapters.http.graphql.error;

import graphql.ErrorClassification;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.execution.ResultPath;
import graphql.language.SourceLocation;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The errors for clients. Each has a code that clients can evaluate. */
public final class GraphQlErrors {

    public static final String BAD_REQUEST = "BAD_REQUEST";
    public static final String NOT_JSON = "NOT_JSON";
    public static final String PARSE_FAILED = "GRAPHQL_PARSE_FAILED";
    public static final String VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED";
    public static final String OPERATION_NOT_FOUND = "OPERATION_RESOLUTION_FAILURE";
    public static final String BAD_INPUT = "BAD_USER_INPUT";
    public static final String NOT_ACCEPTABLE = "NOT_ACCEPTABLE";
    public static final String METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED";
    public static final String DOCUMENT_TOO_LONG = "DOCUMENT_TOO_LONG";
    public static final String TOO_MANY_TOKENS = "TOO_MANY_TOKENS";
    public static final String NUMBER_TOO_LONG = "NUMBER_TOO_LONG";
    public static final String TOO_DEEP = "TOO_DEEP";
    public static final String TOO_MANY_FIELDS = "TOO_MANY_FIELDS";
    public static final String TOO_MANY_ROOT_FIELDS = "TOO_MANY_ROOT_FIELDS";
    public static final String TOO_MANY_ALIASES = "TOO_MANY_ALIASES";
    public static final String TOO_MANY_DIRECTIVES = "TOO_MANY_DIRECTIVES";
    public static final String FRAGMENT_CYCLE = "FRAGMENT_CYCLE";
    public static final String INTROSPECTION_TOO_DEEP = "INTROSPECTION_TOO_DEEP";
    public static final String INTROSPECTION_TOO_LARGE = "INTROSPECTION_TOO_LARGE";
    public static final String INTROSPECTION_DISABLED = "INTROSPECTION_DISABLED";
    public static final String PERSISTED_QUERY_NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND";
    public static final String PERSISTED_QUERY_NOT_SUPPORTED = "PERSISTED_QUERY_NOT_SUPPORTED";
    public static final String PERSISTED_QUERY_MISMATCH = "PERSISTED_QUERY_MISMATCH";
    public static final String DOCUMENT_NOT_TRUSTED = "DOCUMENT_NOT_TRUSTED";
    public static final String TIMED_OUT = "TIMED_OUT";
    public static final String OVERLOADED = "OVERLOADED";
    public static final String UNAVAILABLE = "UNAVAILABLE";
    static final String OUTCOME_UNKNOWN = "OUTCOME_UNKNOWN";
    static final String INTERNAL = "INTERNAL_ERROR";

    private static final String CODE = "code";
    private static final int LONGEST_MESSAGE = 1_000;
    private static final List<String> AFTER_VALUE = List.of(
            "' is not a valid '",
            "' is missing required fields '",
            "' contains a field not in '",
            "' must be an object type",
            "' must not be null");

    /** The faults whose wording in Elasticsearch names a parameter that GraphQL does not have. */
    private static final Set<Fault> WORDED_BY_DOMAIN = EnumSet.of(Fault.NO_SUCH_STREAM, Fault.NO_TEMPLATE_FOR_STREAM);

    private GraphQlErrors() {}

    /** Returns the message of a rejection. */
    public static String message(Rejection rejection) {
        return rejection
                .fault()
                .filter(WORDED_BY_DOMAIN::contains)
                .map(fault -> String.valueOf(rejection.getMessage()))
                .orElseGet(() -> Rejections.message(rejection));
    }

    public static GraphQLError error(String code, String message) {
        return builder(code, message).build();
    }

    public static GraphQLError error(String code, String message, ResultPath path, @Nullable SourceLocation location) {
        GraphqlErrorBuilder<?> builder = builder(code, message);
        builder.path(path);
        if (location != null) {
            builder.location(location);
        }
        return builder.build();
    }

    private static GraphqlErrorBuilder<?> builder(String code, String message) {
        GraphqlErrorBuilder<?> builder = GraphqlErrorBuilder.newError();
        // The message is passed as an argument, because it may contain format specifiers.
        builder.message("%s", message);
        builder.errorType(new Kind(code));
        builder.extensions(Map.of(CODE, code));
        return builder;
    }

    /** Returns the error code for the reason of a rejection. */
    public static String codeOf(Rejection.Reason reason) {
        return switch (reason) {
            case INVALID, INVALID_NAME, INVALID_ALIAS, VALIDATION, TOO_LARGE -> BAD_INPUT;
            case DOCUMENT_INVALID -> "DOCUMENT_INVALID";
            case INDEX_NOT_FOUND, ALIASES_MISSING, RESOURCE_NOT_FOUND -> "NOT_FOUND";
            case ALREADY_EXISTS -> "ALREADY_EXISTS";
            case VERSION_CONFLICT -> "VERSION_CONFLICT";
            case WRITE_INDEX_CHANGED -> "WRITE_INDEX_CHANGED";
            case BLOCKED, BLOCKED_FOR_NOW -> "BLOCKED";
            case FORBIDDEN -> "FORBIDDEN";
            case INDEX_CLOSED -> "INDEX_CLOSED";
            case OVERLOADED -> OVERLOADED;
            case UNAVAILABLE -> UNAVAILABLE;
            case OUTCOME_UNKNOWN -> OUTCOME_UNKNOWN;
            case NOT_OFFERED -> "NOT_OFFERED";
        };
    }

    public static boolean hasCode(GraphQLError error, String code) {
        Map<String, Object> extensions = error.getExtensions();
        return extensions != null && code.equals(extensions.get(CODE));
    }

    /** Adds a code to each error. */
    public static List<GraphQLError> coded(List<? extends GraphQLError> errors, String code) {
        return errors.stream().map(error -> coded(error, code)).toList();
    }

    /** Returns an error of graphql-java with a code. If it already has a code, keeps it. */
    public static GraphQLError coded(GraphQLError error, String code) {
        Map<String, Object> extensions = error.getExtensions();
        if (extensions != null && extensions.containsKey(CODE)) {
            return error;
        }
        GraphqlErrorBuilder<?> builder = builder(code, shortened(withoutValue(error.getMessage())));
        if (error.getLocations() != null) {
            builder.locations(error.getLocations());
        }
        if (error.getPath() != null) {
            builder.path(error.getPath());
        }
        return builder.build();
    }

    /**
     * Returns the members of an error, without the classification of graphql-java, because the code contains the same
     * information.
     */
    public static Map<String, Object> shown(GraphQLError error) {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("message", shortened(error.getMessage()));
        List<SourceLocation> locations = error.getLocations();
        if (locations != null && !locations.isEmpty()) {
            List<Object> places = new ArrayList<>();
            for (SourceLocation location : locations) {
                places.add(Map.of("line", location.getLine(), "column", location.getColumn()));
            }
            shown.put("locations", places);
        }
        if (error.getPath() != null) {
            shown.put("path", error.getPath());
        }
        Map<String, Object> extensions = error.getExtensions();
        if (extensions != null && !extensions.isEmpty()) {
            shown.put("extensions", extensions);
        }
        return shown;
    }

    /**
     * Removes the value of the client from a message of graphql-java. It is between the path of the argument and the
     * description of the problem.
     */
    private static @Nullable String withoutValue(@Nullable String message) {
        if (message == null) {
            return null;
        }
        int begin = message.indexOf(" with value '");
        int end = AFTER_VALUE.stream().mapToInt(message::lastIndexOf).max().orElse(-1);
        return begin >= 0 && begin < end ? message.substring(0, begin) + message.substring(end + 1) : message;
    }

    private static String shortened(@Nullable String message) {
        if (message == null) {
            return "";
        }
        return message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) + "…" : message;
    }

    /** The classification of an error, as graphql-java requires it. */
    private record Kind(String code) implements ErrorClassification {

        @Override
        public Object toSpecification(GraphQLError error) {
            return code;
        }

        @Override
        public String toString() {
            return code;
        }
    }
}
