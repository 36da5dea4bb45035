package io.millrace.bootstrap.conformance.upstream;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millrace.bootstrap.program.StoreClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs one test against the service, and stops at the first step that fails. */
final class TestRun {

    /** The optional features of the format of tests that this runner supports. */
    private static final Set<String> FEATURES = Set.of(
            "allowed_warnings",
            "arbitrary_key",
            "catch_unauthorized",
            "close_to",
            "contains",
            "embedded_stash_key",
            "headers",
            "node_selector",
            "regex",
            "stash_in_key",
            "stash_in_path",
            "warnings");

    private static final Map<String, Integer> STATUSES = Map.of(
            "bad_request", 400,
            "unauthorized", 401,
            "forbidden", 403,
            "missing", 404,
            "request_timeout", 408,
            "conflict", 409,
            "unavailable", 503);

    private static final String BODY = "$body";
    private static final Set<String> LINES = Set.of("bulk", "msearch");
    private static final Set<String> OPTIONS =
            Set.of("catch", "headers", "warnings", "allowed_warnings", "node_selector");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");
    private static final int REASON_LENGTH = 160;

    private final Suite suite;
    private final ServiceUnderTest service;
    private final Map<String, Object> variables = new HashMap<>();
    private @Nullable Response response;

    TestRun(Suite suite, ServiceUnderTest service) {
        this.suite = suite;
        this.service = service;
    }

    /** A step that does not hold. */
    private static final class Failure extends Exception {

        private static final long serialVersionUID = 1L;

        Failure(String reason) {
            super(reason.length() > REASON_LENGTH ? reason.substring(0, REASON_LENGTH) : reason);
        }
    }

    /** Returns whether the test says that it is not for this release, or needs something that this runner cannot do. */
    static boolean isSkipped(Suite suite, UpstreamTest test) {
        return Stream.of(test.setup(), test.steps(), test.teardown())
                .flatMap(List::stream)
                .filter(step -> step.kind().equals("skip"))
                .map(Step::arguments)
                .anyMatch(skip -> VersionRange.contains(skip.get("version"), suite)
                        || !FEATURES.containsAll(features(skip.get("features"))));
    }

    private static List<String> features(@Nullable Object features) {
        if (features instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return features == null ? List.of() : List.of(String.valueOf(features).split("\\s*,\\s*"));
    }

    /** Runs a test, and returns why it failed; empty if it passed. */
    Optional<String> run(UpstreamTest test) {
        try {
            for (Step step : test.setup()) {
                execute(step);
            }
            response = null;
            for (Step step : test.steps()) {
                execute(step);
            }
            return Optional.empty();
        } catch (Failure failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        } finally {
            tearDown(test);
        }
    }

    private void tearDown(UpstreamTest test) {
        for (Step step : test.teardown()) {
            try {
                execute(step);
            } catch (Failure ignored) {
                // The service is emptied after each test anyway.
            }
        }
    }

    private void execute(Step step) throws Failure {
        switch (step.kind()) {
            case "do" -> call(step.arguments());
            case "skip" -> {}
            case "set" -> step.arguments().forEach((path, name) -> variables.put(String.valueOf(name), actual(path)));
            case "is_true", "is_false" -> {
                boolean expected = step.kind().equals("is_true");
                String path = String.valueOf(step.content());
                check(Assertions.isTrue(actual(path)) == expected, step, path, actual(path));
            }
            default -> {
                for (Map.Entry<?, ?> argument : step.arguments().entrySet()) {
                    boolean isObject = argument.getValue() instanceof Map && BODY.equals(argument.getKey());
                    Object actual = actual(isObject ? "" : argument.getKey());
                    check(holds(step.kind(), actual, replaced(argument.getValue())), step, argument, actual);
                }
            }
        }
    }

    private static void check(boolean holds, Step step, Object expected, @Nullable Object actual) throws Failure {
        if (!holds) {
            // Whole objects contain times and random names, which differ between runs.
            boolean isShort = !(actual instanceof Map
                    || actual instanceof List
                    || String.valueOf(actual).contains("\n"));
            String described = String.valueOf(actual).replaceAll("^[\\w-]{22}$", "an id");
            throw new Failure(
                    (step.kind() + " " + expected + (isShort ? ": " + described : "")).replaceAll("\\s+", " "));
        }
    }

    private static boolean holds(String kind, @Nullable Object actual, @Nullable Object expected) throws Failure {
        return switch (kind) {
            case "match" -> Assertions.matches(actual, expected);
            case "length" -> actual != null && Assertions.length(actual) == Integer.parseInt(String.valueOf(expected));
            case "lt" -> actual != null && Assertions.compare(actual, expected) < 0;
            case "lte" -> actual != null && Assertions.compare(actual, expected) <= 0;
            case "gt" -> actual != null && Assertions.compare(actual, expected) > 0;
            case "gte" -> actual != null && Assertions.compare(actual, expected) >= 0;
            case "contains" -> Assertions.contains(actual, expected);
            case "close_to" -> isClose(actual, expected);
            default -> throw new Failure("unknown step: " + kind);
        };
    }

    private static boolean isClose(@Nullable Object actual, @Nullable Object expected) {
        return actual instanceof Number number
                && expected instanceof Map<?, ?> range
                && range.get("value") instanceof Number value
                && range.get("error") instanceof Number error
                && Math.abs(number.doubleValue() - value.doubleValue()) <= error.doubleValue();
    }

    private @Nullable Object actual(@Nullable Object path) {
        Response last = Objects.requireNonNull(response, "no request was sent");
        String text = String.valueOf(path);
        if (text.startsWith("$") && variables.containsKey(text.substring(1))) {
            return variables.get(text.substring(1));
        }
        return last.at(String.valueOf(replaced(text)), variables);
    }

    private void call(Map<?, ?> arguments) throws Failure {
        for (Map.Entry<?, ?> argument : arguments.entrySet()) {
            String name = String.valueOf(argument.getKey());
            if (!OPTIONS.contains(name)) {
                call(name, argument.getValue(), arguments);
            }
        }
    }

    private void call(String name, @Nullable Object value, Map<?, ?> options) throws Failure {
        RestApi api = suite.apis().get(name);
        if (api == null) {
            throw new Failure("there is no specification of " + name);
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (replaced(value) instanceof Map<?, ?> given) {
            given.forEach((key, content) -> parameters.put(String.valueOf(key), content));
        }
        boolean hasBody = parameters.containsKey("body");
        Object body = parameters.remove("body");
        List<String> ignored = texts(parameters.remove("ignore"));
        String expectedError = options.get("catch") instanceof String text ? text : "";
        Optional<RestApi.Target> target = api.target(parameters, hasBody);
        if (target.isEmpty()) {
            if (expectedError.isEmpty()) {
                throw new Failure(name + ": a part of the path is missing");
            }
            return;
        }
        boolean isLines = LINES.contains(name);
        String text = hasBody && body != null ? text(body, isLines) : null;
        Map<String, String> headers = headers(options);
        if (headers.isEmpty() && !name.startsWith("cat.")) {
            headers = versionHeaders(text != null, isLines);
        }
        Response received = service.send(target.get(), text, isLines, headers);
        response = received;
        variables.put("body", received.body());
        if (expectedError.isEmpty()) {
            boolean isExpected = !received.isError()
                    || (target.get().method().equals("HEAD") && received.status() == 404)
                    || ignored.contains(String.valueOf(received.status()));
            if (!isExpected) {
                throw new Failure(name + ": " + described(received));
            }
            checkWarnings(name, received, options);
        } else if (!isCaught(expectedError, received)) {
            throw new Failure(name + " expects " + expectedError + ": " + described(received));
        }
    }

    private static void checkWarnings(String name, Response received, Map<?, ?> options) throws Failure {
        List<String> expected = texts(options.get("warnings"));
        List<String> allowed = texts(options.get("allowed_warnings"));
        List<String> unexpected = received.warnings().stream()
                .filter(warning -> !expected.contains(warning) && !allowed.contains(warning))
                .toList();
        if (!unexpected.isEmpty()) {
            throw new Failure(name + ": unexpected warning: " + unexpected);
        }
        if (!received.warnings().containsAll(expected)) {
            throw new Failure(name + ": missing warning: " + expected);
        }
    }

    private static boolean isCaught(String expected, Response received) {
        if (Assertions.isExpression(expected)) {
            return received.isError()
                    && received.value() instanceof Map<?, ?> object
                    && object.get("error") != null
                    && Assertions.isFound(object.get("error"), expected);
        }
        Integer status = STATUSES.get(expected);
        if (status != null) {
            return received.status() == status;
        }
        boolean hasName = STATUSES.containsValue(received.status());
        return received.isError() && (expected.equals("param") || !hasName);
    }

    private static String described(Response received) {
        Object reason = received.at("error.reason", Map.of());
        Object error = reason == null ? received.at("error", Map.of()) : reason;
        return received.status() + (error == null ? "" : " " + error.toString().replaceAll("\\s+", " "));
    }

    private Map<String, String> versionHeaders(boolean hasBody, boolean isLines) {
        Map<String, String> headers = new HashMap<>();
        suite.wireVersion().ifPresent(version -> {
            String form = "application/vnd.elasticsearch+%s;compatible-with=" + version;
            headers.put("Accept", form.formatted("json"));
            if (hasBody) {
                headers.put("Content-Type", form.formatted(isLines ? "x-ndjson" : "json"));
            }
        });
        return headers;
    }

    private Map<String, String> headers(Map<?, ?> options) {
        if (!(replaced(options.get("headers")) instanceof Map<?, ?> headers)) {
            return Map.of();
        }
        return headers.entrySet().stream()
                .collect(Collectors.toMap(
                        header -> String.valueOf(header.getKey()), header -> String.valueOf(header.getValue())));
    }

    private static List<String> texts(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }

    private static String text(Object body, boolean isLines) {
        if (isLines) {
            List<String> lines = new ArrayList<>();
            List<?> elements = body instanceof List<?> list ? list : List.of(body);
            elements.forEach(line -> lines.add(line instanceof String text ? text.stripTrailing() : json(line)));
            return String.join("\n", lines) + "\n";
        }
        return json(body instanceof String text ? TestYaml.value(text) : body);
    }

    private static String json(Object value) {
        try {
            return StoreClient.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a value with the values of variables in place of their names. */
    private @Nullable Object replaced(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            object.forEach((name, member) -> copy.put(replaced(name), replaced(member)));
            return copy;
        }
        if (value instanceof List<?> array) {
            List<Object> copy = new ArrayList<>();
            array.forEach(element -> copy.add(replaced(element)));
            return copy;
        }
        if (!(value instanceof String text)) {
            return value;
        }
        if (text.startsWith("$") && variables.containsKey(text.substring(1))) {
            return variables.get(text.substring(1));
        }
        return VARIABLE.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(String.valueOf(variables.get(name.group(1)))));
    }
}
