package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.route.message.Negotiation;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.text.Utf8;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A request for a handler. The server has already checked it against the rules of the route.
 *
 * @param path the path as it was sent, for messages
 * @param variables the decoded variables of the path
 * @param remoteAddress the numeric address of the sender: the peer of the connection, or the sender that a trusted
 *     proxy forwarded
 * @param scheme {@code http} or {@code https}, whichever the sender used
 * @param access the caller and the privileges of the caller
 * @param memory the heap budget for the parsed body and for the response
 * @param deadline throws if the timeout response has been sent; long work must call it regularly
 * @param rejected receives the rejection of each part of the request, if a response contains several parts; a handler
 *     that keeps it does not keep the body
 * @param body the decompressed body; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // requests are never compared
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
        Consumer<StoreError> rejected,
        byte[] body) {

    public Request {
        variables = Map.copyOf(variables);
    }

    /** Returns a copy with other values of the variables of the path. */
    public Request withVariables(Map<String, String> values) {
        return new Request(
                method,
                path,
                values,
                parameters,
                headers,
                negotiation,
                remoteAddress,
                scheme,
                access,
                memory,
                deadline,
                rejected,
                body);
    }

    public static Builder builder(String method, String path) {
        return new Builder(method, path);
    }

    /**
     * Returns a decoded variable of the path. Throws if the path has no such variable, which is a programming error.
     */
    public String variable(String name) {
        return findVariable(name).orElseThrow(() -> new IllegalArgumentException("no path variable " + name));
    }

    /** Returns a variable that only some of the paths of a handler have. */
    public Optional<String> findVariable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    /** Returns the parts of a variable that is a list separated by commas; empty if the path has no such variable. */
    public List<String> parts(String name) {
        return findVariable(name).map(Parameters::parts).orElse(List.of());
    }

    public Optional<String> header(String name) {
        return headers.find(name);
    }

    /** Returns whether the response must also contain times and versions in readable form. */
    public boolean isHuman() {
        return parameters.bool("human", false);
    }

    /** Returns whether the client prefers plain text, for routes that offer it. */
    public boolean wantsText() {
        return parameters.text("format").map(format -> format.equals("text")).orElse(negotiation.acceptsText());
    }

    public boolean hasBody() {
        return body.length > 0;
    }

    /**
     * Parses the body strictly, and reserves heap for its values.
     *
     * @throws RequestRefusedException 400 if the body is malformed, 429 if the heap budget is exhausted
     */
    public JsonValue parsed() {
        memory.take(StrictJson.memoryOf(body));
        return StrictJson.parse(Utf8.withoutByteOrderMark(body));
    }

    /**
     * Parses the body as an object, strictly.
     *
     * @param parserName the name of this body in the messages of Elasticsearch
     * @throws RequestRefusedException 400 if the body is missing or malformed, 429 if the heap budget is exhausted
     */
    public JsonObject json(String parserName) {
        return StrictJson.parseObject(requiredBody(), parserName);
    }

    /** Parses the body like {@link #json(String)}, and rejects more than {@code mostValues} values. */
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

    /** Parses an optional body like {@link #json}. */
    public Optional<JsonObject> findJson(String parserName) {
        return hasBody() ? Optional.of(json(parserName)) : Optional.empty();
    }

    /** Builds requests, for the server and for tests. */
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
        private Consumer<StoreError> rejected = error -> {};
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

        public Builder rejected(Consumer<StoreError> observer) {
            rejected = observer;
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
                    rejected,
                    body);
        }
    }
}
