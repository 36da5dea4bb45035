package io.millrace.bootstrap.conformance.upstream;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.millrace.bootstrap.program.StoreClient;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A response of the service.
 *
 * @param body as text
 * @param value the parsed body; the text if the body is not JSON; whether the request succeeded if it was a {@code HEAD}
 * @param warnings the texts of the headers {@code Warning}
 */
record Response(int status, String body, @Nullable Object value, List<String> warnings) {

    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\".*");
    private static final Pattern DOT = Pattern.compile("(?<!\\\\)\\.");
    private static final String ANY_KEY = "_arbitrary_key_";

    static Response of(HttpResponse<String> response) {
        List<String> warnings = response.headers().allValues("Warning").stream()
                .map(WARNING::matcher)
                .filter(Matcher::matches)
                .map(warning -> warning.group(1).replaceAll("\\\\(.)", "$1"))
                .toList();
        return new Response(response.statusCode(), response.body(), value(response), warnings);
    }

    private static @Nullable Object value(HttpResponse<String> response) {
        if (response.request().method().equals("HEAD")) {
            return response.statusCode() < 400;
        }
        if (!response.headers().firstValue("Content-Type").orElse("").contains("json")) {
            return response.body();
        }
        try {
            return StoreClient.MAPPER.readValue(response.body(), Object.class);
        } catch (JsonProcessingException e) {
            return response.body();
        }
    }

    boolean isError() {
        return status >= 400;
    }

    /**
     * Returns the value at a path of names and positions, or null if there is none. A dot in a name is written
     * {@code \.}. {@code _arbitrary_key_} matches the first name.
     */
    @Nullable Object at(String path, Map<String, ?> variables) {
        if (path.equals("$body")) {
            return body;
        }
        Object current = value;
        for (String part : path.isEmpty() ? List.<String>of() : Arrays.asList(DOT.split(path))) {
            String name = part.replace("\\.", ".");
            if (name.startsWith("$")) {
                name = String.valueOf(variables.get(name.substring(1)));
            }
            current = member(current, name);
        }
        return current;
    }

    private static @Nullable Object member(@Nullable Object value, String name) {
        if (value instanceof Map<?, ?> object) {
            return name.equals(ANY_KEY) ? object.keySet().stream().findFirst().orElse(null) : object.get(name);
        }
        if (value instanceof List<?> array && name.matches("\\d{1,6}")) {
            int position = Integer.parseInt(name);
            return position < array.size() ? array.get(position) : null;
        }
        return null;
    }
}
