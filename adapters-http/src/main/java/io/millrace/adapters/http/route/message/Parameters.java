package io.millrace.adapters.http.route.message;

import io.millrace.adapters.http.error.ErrorCause;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.Similar;
import io.millrace.domain.text.TimeText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The query parameters of one request, decoded once. Each name occurs at most once. */
public final class Parameters {

    public static final Parameters NONE = new Parameters(Map.of());

    private final Map<String, String> values;

    private Parameters(Map<String, String> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /**
     * Parses a query string without its question mark.
     *
     * @throws RequestRefusedException 400 for an invalid percent-encoding or a duplicate name
     */
    public static Parameters parse(String query) {
        if (query.isEmpty()) {
            return NONE;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            int equals = part.indexOf('=');
            String name = PercentDecoding.decode(equals < 0 ? part : part.substring(0, equals), true, "parameter");
            String value = equals < 0 ? "" : PercentDecoding.decode(part.substring(equals + 1), true, "parameter");
            if (values.putIfAbsent(name, value) != null) {
                throw RequestRefusedException.illegalArgument("parameter [" + name + "] must not be given twice");
            }
        }
        return new Parameters(values);
    }

    /**
     * Rejects parameters that a route does not support.
     *
     * @throws RequestRefusedException 400 with the message of Elasticsearch and similar names
     */
    public void requireKnown(String path, Collection<String> known) {
        if (areNone()) {
            return;
        }
        TreeSet<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (unknown.isEmpty()) {
            return;
        }
        String names = unknown.stream()
                .map(name -> "[" + name + "]" + Similar.hint(name, known, " -> did you mean "))
                .collect(Collectors.joining(", "));
        throw new RequestRefusedException(StoreError.illegalArgument("request [" + path
                        + "] contains unrecognized parameter" + (unknown.size() > 1 ? "s" : "") + ": " + names)
                .summarizedAs("request contains unrecognized parameters"));
    }

    /**
     * Returns a query string, from which {@link #parse} creates those of these parameters that have a name in the list.
     */
    public String queryOf(String... names) {
        return Arrays.stream(names)
                .filter(this::has)
                .map(name -> name + "=" + URLEncoder.encode(values.getOrDefault(name, ""), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    public boolean areNone() {
        return values.isEmpty();
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns a boolean; a parameter without a value means true. */
    public boolean bool(String name, boolean otherwise) {
        if (!has(name)) {
            return otherwise;
        }
        String value = values.getOrDefault(name, "");
        if (!value.isEmpty() && !value.equals("true") && !value.equals("false")) {
            throw RequestRefusedException.illegalArgument(
                    "Failed to parse value [" + value + "] as only [true] or [false] are allowed.");
        }
        return !value.equals("false");
    }

    public OptionalInt integer(String name) {
        if (!has(name)) {
            return OptionalInt.empty();
        }
        String value = values.getOrDefault(name, "");
        try {
            return OptionalInt.of(Integer.parseInt(value));
        } catch (NumberFormatException notANumber) {
            throw notANumber("int", name, value);
        }
    }

    public OptionalLong wholeNumber(String name) {
        if (!has(name)) {
            return OptionalLong.empty();
        }
        String value = values.getOrDefault(name, "");
        try {
            return OptionalLong.of(Long.parseLong(value));
        } catch (NumberFormatException notANumber) {
            throw notANumber("long", name, value);
        }
    }

    /** Returns the parts of a comma-separated list. Blanks around parts are removed, and empty parts are omitted. */
    public List<String> list(String name) {
        return text(name).map(Parameters::parts).orElse(List.of());
    }

    /** Returns the parts of a comma-separated text like {@link #list}. */
    public static List<String> parts(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Returns a value, and rejects values that are not {@code allowed}. */
    public Optional<String> oneOf(String name, String... allowed) {
        Optional<String> value = text(name);
        if (value.isPresent() && !Arrays.asList(allowed).contains(value.get())) {
            throw RequestRefusedException.illegalArgument("Failed to parse value [" + value.get() + "] of parameter ["
                    + name + "] as only "
                    + String.join(
                            ", ",
                            Arrays.stream(allowed).map(one -> "[" + one + "]").toList()) + " are allowed.");
        }
        return value;
    }

    /** Returns a time with a unit ({@code nanos micros ms s m h d}); {@code 0} and {@code -1} need no unit. */
    public Optional<Duration> time(String name) {
        return text(name).map(value -> TimeText.parse(name, value).duration());
    }

    private static RequestRefusedException notANumber(String kind, String name, String value) {
        return new RequestRefusedException(StoreError.of(
                400,
                ErrorCause.of(
                                "illegal_argument_exception",
                                "Failed to parse " + kind + " parameter [" + name + "] with value [" + value + "]")
                        .causedBy(ErrorCause.of("number_format_exception", "For input string: \"" + value + "\""))));
    }
}
