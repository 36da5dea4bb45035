package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.domain.text.Utf8;
import java.util.Map;
import java.util.Optional;

/**
 * What a handler sees of a request. Everything was checked against the route before.
 *
 * @param path as it was sent, for messages
 * @param variables of the route's path, decoded
 * @param remoteAddress of the sender, as digits: the peer of the connection, or whom a trusted proxy speaks for
 * @param scheme {@code http} or {@code https}, as the sender used it
 * @param access who calls and what the request may touch
 * @param memory the memory budget for what is parsed from the body, and for the answer
 * @param deadline throws once the sender has the answer that the request took too long; long work runs it regularly
 * @param body any content encoding taken off. The array is the request's own; it must not be written to
 */
@SuppressWarnings("ArrayRecordComponent") // no two requests are compared
public record Request(
        String method,
        String path,
        Map<String, String> variables,
        Parameters parameters,
        Headers headers,
        Negotiation negotiation,
        String remoteAddress,
        String scheme,
        Access access,
        Memory memory,
        Runnable deadline,
        byte[] body) {

    public Request {
        variables = Map.copyOf(variables);
    }

    public static Builder builder(String method, String path) {
        return new Builder(method, path);
    }

    /** Returns a variable of the route's path, decoded; asking for one that the path has not is a programming error. */
    public String variable(String name) {
        return findVariable(name).orElseThrow(() -> new IllegalArgumentException("no path variable " + name));
    }

    /** Returns a variable that only some of the paths of a handler have. */
    public Optional<String> findVariable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    public Optional<String> header(String name) {
        return headers.find(name);
    }

    /** Returns whether times and versions are also shown in readable form. */
    public boolean isHuman() {
        return parameters.bool("human", false);
    }

    /** Returns whether plain text is wanted from a route that offers it. */
    public boolean wantsText() {
        return parameters.text("format").map(format -> format.equals("text")).orElse(negotiation.acceptsText());
    }

    public boolean hasBody() {
        return body.length > 0;
    }

    /**
     * Reads the body strictly, in memory that is counted.
     *
     * @throws RequestRefusedException 400 if it is malformed, 429 if there is no memory for its values
     */
    public JsonValue parsed() {
        memory.take(StrictJson.memoryOf(body));
        return StrictJson.parse(Utf8.withoutByteOrderMark(body));
    }

    /**
     * Reads the body as an object, strictly.
     *
     * @param parserName the name of this body in upstream's messages
     * @throws RequestRefusedException 400 if there is no body or it is malformed, 429 if there is no memory for its
     *     values
     */
    public JsonObject json(String parserName) {
        return StrictJson.parseObject(requiredBody(), parserName);
    }

    /** Reads the body as {@link #json(String)} does, and refuses more than {@code mostValues} values. */
    public JsonObject json(String parserName, int mostValues) {
        return StrictJson.parseObject(requiredBody(), parserName, mostValues);
    }

    private byte[] requiredBody() {
        if (!hasBody()) {
            throw RequestRefusedException.of(400, "parse_exception", "request body is required");
        }
        memory.take(StrictJson.memoryOf(body));
        return Utf8.withoutByteOrderMark(body);
    }

    /** Reads an optional body as {@link #json} does. */
    public Optional<JsonObject> findJson(String parserName) {
        return hasBody() ? Optional.of(json(parserName)) : Optional.empty();
    }

    /** A request under construction; the server and tests make requests. */
    public static final class Builder {

        private final String method;
        private final String path;
        private Map<String, String> variables = Map.of();
        private Parameters parameters = Parameters.NONE;
        private Headers headers = name -> Optional.empty();
        private Negotiation negotiation = Negotiation.ANYTHING;
        private String remoteAddress = "127.0.0.1";
        private String scheme = "http";
        private Access access = Access.ofAnybody();
        private Memory memory = Memory.UNLIMITED;
        private Runnable deadline = () -> {};
        private byte[] body = {};

        private Builder(String method, String path) {
            this.method = method;
            this.path = path;
        }

        public Builder variables(Map<String, String> values) {
            variables = values;
            return this;
        }

        public Builder parameters(Parameters values) {
            parameters = values;
            return this;
        }

        public Builder headers(Headers values) {
            headers = values;
            return this;
        }

        public Builder negotiation(Negotiation result) {
            negotiation = result;
            return this;
        }

        public Builder remoteAddress(String address) {
            remoteAddress = address;
            return this;
        }

        public Builder scheme(String used) {
            scheme = used;
            return this;
        }

        public Builder access(Access granted) {
            access = granted;
            return this;
        }

        public Builder memory(Memory shared) {
            memory = shared;
            return this;
        }

        public Builder deadline(Runnable check) {
            deadline = check;
            return this;
        }

        public Builder body(byte[] bytes) {
            body = bytes;
            return this;
        }

        public Request build() {
            return new Request(
                    method,
                    path,
                    variables,
                    parameters,
                    headers,
                    negotiation,
                    remoteAddress,
                    scheme,
                    access,
                    memory,
                    deadline,
                    body);
        }
    }
}
