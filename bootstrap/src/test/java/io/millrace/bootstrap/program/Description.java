package io.millrace.bootstrap.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.oas.OpenApi31;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What {@code openapi.yaml} says of requests and answers, to hold real ones against. An answer must have a status, a
 * media type and a content that are described; a request that was carried out must have had parameters and a body that
 * are.
 */
final class Description {

    /**
     * What any operation may answer, so that it stands under {@code default}; so does 404 beside the store, where the
     * configuration leaves endpoints out.
     */
    private static final Set<Integer> GENERAL = Set.of(403, 406, 408, 413, 414, 415, 429, 500, 503);

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
    private static final String STORE_JSON = "application/vnd.elasticsearch+json";
    private static final String JSON = "application/json";
    private static final String PROBLEM = "application/problem+json";
    private static final String REFERENCE = "$ref";
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String BASE = "https://description.invalid/schemas";

    /** So that traffic under load is not slowed down for long: what was good so often stays good. */
    private static final int CHECKED_ANSWERS = 500;

    private static final Description SHIPPED = new Description(text());

    private final JsonNode root;
    private final List<Operation> operations;
    private final JsonSchemaFactory schemas;
    private final Map<JsonNode, JsonSchema> compiled = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> checked = new ConcurrentHashMap<>();

    /** A request and its answer. */
    record Exchange(
            String method,
            String uri,
            @Nullable String contentType,
            @Nullable String body,
            StoreClient.Answer answer) {

        String path() {
            int query = uri.indexOf('?');
            return query < 0 ? uri : uri.substring(0, query);
        }

        private Stream<String> parameters() {
            int query = uri.indexOf('?');
            return query < 0
                    ? Stream.of()
                    : Arrays.stream(uri.substring(query + 1).split("&", -1))
                            .map(part -> part.split("=", -1)[0])
                            .filter(name -> !name.isEmpty());
        }

        @Override
        public String toString() {
            return method + " " + uri;
        }
    }

    /**
     * One method of a path.
     *
     * @param parameters of the query, by name
     * @param any whether other parameters are let through
     * @param open whether it takes no credentials
     */
    record Operation(
            String id,
            String method,
            String path,
            Pattern pattern,
            Map<String, JsonNode> parameters,
            boolean any,
            boolean open,
            JsonNode body,
            Map<String, JsonNode> responses) {

        /** Returns whether clients know it and it is not offered here. */
        boolean isNotOffered() {
            return responses.containsKey("501");
        }

        /** Returns whether it does nothing but refuse. */
        boolean isNeverExecuted() {
            return responses.keySet().stream().noneMatch(status -> status.matches("[123].."));
        }

        private JsonNode response(int status) {
            JsonNode exact = responses.get(Integer.toString(status));
            if (exact != null) {
                return exact;
            }
            JsonNode otherwise = responses.get("default");
            if (otherwise == null) {
                return missing();
            }
            boolean mayBeLeftOut = otherwise.path("content").has(PROBLEM);
            return GENERAL.contains(status) || (status == 404 && mayBeLeftOut) ? otherwise : missing();
        }

        @Override
        public String toString() {
            return id + " (" + method + " " + path + ")";
        }
    }

    Description(String yaml) {
        root = StoreClient.MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml));
        ObjectNode named = StoreClient.MAPPER.createObjectNode();
        named.set("$defs", rewritten(root.at("/components/schemas")));
        schemas = JsonSchemaFactory.getInstance(
                VersionFlag.V202012,
                builder -> builder.metaSchema(OpenApi31.getInstance())
                        .defaultMetaSchemaIri(OpenApi31.getInstance().getIri())
                        .schemaLoaders(loaders -> loaders.schemas(Map.of(BASE, named.toString()))));
        List<Operation> all = new ArrayList<>();
        root.path("paths")
                .properties()
                .forEach(path -> path.getValue().fieldNames().forEachRemaining(method -> {
                    if (METHODS.contains(method)) {
                        all.add(operation(path.getKey(), path.getValue(), method));
                    }
                }));
        // A word is nearer than a variable, as in the table of routes.
        all.sort(Comparator.comparing(operation -> operation.path().replace('{', '\uffff')));
        operations = List.copyOf(all);
    }

    /** Returns the description in the program. */
    static Description shipped() {
        return SHIPPED;
    }

    /** Returns the text of the description in the program. */
    static String text() {
        try (InputStream yaml = Description.class.getResourceAsStream("/openapi.yaml")) {
            return new String(Objects.requireNonNull(yaml, "openapi.yaml").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Operation> operations() {
        return operations;
    }

    /** Returns what a request asks for; {@code HEAD} asks for what {@code GET} does. */
    Optional<Operation> find(String method, String path) {
        String asked = method.equals("HEAD") ? "GET" : method;
        return at(path).findFirst()
                .flatMap(
                        nearest -> at(path).filter(operation -> operation.path().equals(nearest.path()))
                                .filter(operation -> operation.method().equals(asked))
                                .findFirst());
    }

    private Stream<Operation> at(String path) {
        return operations.stream()
                .filter(operation -> operation.pattern().matcher(path).matches());
    }

    /**
     * Makes sure that everything about an exchange is described.
     *
     * @throws AssertionError that says what is not
     */
    void require(Exchange exchange) {
        List<String> complaints = complaints(exchange);
        if (!complaints.isEmpty()) {
            throw new AssertionError("openapi.yaml does not describe " + exchange + ", answered with "
                    + exchange.answer().status() + ":\n  " + String.join("\n  ", complaints) + "\n"
                    + exchange.answer().text());
        }
    }

    private List<String> complaints(Exchange exchange) {
        int status = exchange.answer().status();
        if (exchange.method().equals("OPTIONS")) {
            return List.of();
        }
        Optional<Operation> found = find(exchange.method(), exchange.path());
        if (found.isEmpty()) {
            return status < 400 ? List.of("there is no such operation, and yet it was carried out") : List.of();
        }
        Operation operation = found.get();
        String counted = operation.id() + " " + status + " " + exchange.uri().contains("?");
        if (checked.computeIfAbsent(counted, none -> new AtomicInteger()).incrementAndGet() > CHECKED_ANSWERS) {
            return List.of();
        }
        List<String> complaints = new ArrayList<>();
        checkAnswer(operation, exchange, complaints);
        if (status < 300) {
            checkRequest(operation, exchange, complaints);
        }
        return complaints;
    }

    private void checkAnswer(Operation operation, Exchange exchange, List<String> complaints) {
        StoreClient.Answer answer = exchange.answer();
        JsonNode response = operation.response(answer.status());
        if (response.isMissingNode()) {
            complaints.add("status " + answer.status() + " is none of " + operation);
            return;
        }
        response.path("headers").fieldNames().forEachRemaining(name -> {
            if (answer.header(name.toLowerCase(Locale.ROOT)).isEmpty()) {
                complaints.add("the header " + name + " is missing");
            }
        });
        if (exchange.method().equals("HEAD") || !response.has("content")) {
            if (!answer.text().isEmpty()) {
                complaints.add("there is a body and none is described");
            }
            return;
        }
        String type = mediaType(answer.header("content-type").stream().findFirst());
        JsonNode content = response.path("content").path(type);
        if (content.isMissingNode()) {
            complaints.add("the media type " + type + " is not described");
        } else if (type.endsWith("json") && exchange.parameters().noneMatch("filter_path"::equals)) {
            complaints.addAll(violations(content.path("schema"), answer.text()));
        }
    }

    private void checkRequest(Operation operation, Exchange exchange, List<String> complaints) {
        if (!operation.any()) {
            exchange.parameters()
                    .filter(name -> !operation.parameters().containsKey(name))
                    .forEach(name -> complaints.add("the parameter " + name + " was taken and is not described"));
        }
        String body = exchange.body();
        if (body == null || body.isEmpty()) {
            if (operation.body().path("required").asBoolean()) {
                complaints.add("a body is said to be needed and was not");
            }
            return;
        }
        String type = mediaType(Optional.ofNullable(exchange.contentType()));
        JsonNode content = operation.body().path("content").path(type);
        if (content.isMissingNode()) {
            complaints.add("a body of the media type " + type + " was taken and is not described");
        } else if (type.equals(JSON)) {
            violations(content.path("schema"), body).forEach(violation -> complaints.add("request: " + violation));
        }
    }

    /** Returns whether an operation is described as taking this JSON. */
    boolean allowsBody(Operation operation, String json) {
        return violations(operation.body().path("content").path(JSON).path("schema"), json)
                .isEmpty();
    }

    private static String mediaType(Optional<String> header) {
        String type = header.orElse("").split(";", -1)[0].strip();
        return type.equals(STORE_JSON) ? JSON : type;
    }

    private List<String> violations(JsonNode schema, String json) {
        try {
            return compiled
                    .computeIfAbsent(schema, node -> schemas.getSchema(rewritten(node)))
                    .validate(StoreClient.MAPPER.readTree(json))
                    .stream()
                    .map(ValidationMessage::getMessage)
                    .collect(Collectors.toList());
        } catch (JsonProcessingException e) {
            return List.of("the body is no JSON");
        }
    }

    private Operation operation(String path, JsonNode item, String method) {
        JsonNode node = item.path(method);
        Map<String, JsonNode> parameters = new LinkedHashMap<>();
        Stream.concat(stream(item.path("parameters")), stream(node.path("parameters")))
                .map(this::resolved)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .forEach(parameter -> parameters.put(parameter.path("name").asText(), parameter));
        Map<String, JsonNode> responses = new LinkedHashMap<>();
        node.path("responses")
                .properties()
                .forEach(response -> responses.put(response.getKey(), resolved(response.getValue())));
        return new Operation(
                node.path("operationId").asText(),
                method.toUpperCase(Locale.ROOT),
                path,
                pattern(path),
                Map.copyOf(parameters),
                node.path("x-other-parameters").asBoolean(),
                node.has("security"),
                resolved(node.path("requestBody")),
                Map.copyOf(responses));
    }

    private static Pattern pattern(String path) {
        Matcher variable = Pattern.compile("\\{\\w+}").matcher(path);
        StringBuilder text = new StringBuilder();
        int end = 0;
        while (variable.find()) {
            text.append(Pattern.quote(path.substring(end, variable.start())));
            // No name at the beginning of a path starts with an underscore, which is for words of paths.
            text.append(variable.start() == 1 ? "(?:_all|[^/_][^/]*)" : "[^/]+");
            end = variable.end();
        }
        return Pattern.compile(text + Pattern.quote(path.substring(end)));
    }

    private JsonNode resolved(JsonNode node) {
        return node.has(REFERENCE)
                ? resolved(root.at(node.path(REFERENCE).asText().substring(1)))
                : node;
    }

    /** Lets references lead into the document that holds nothing but the named schemas. */
    private static JsonNode rewritten(JsonNode node) {
        JsonNode copy = node.deepCopy();
        for (JsonNode holder : copy.findParents(REFERENCE)) {
            String target = holder.path(REFERENCE).asText();
            if (holder instanceof ObjectNode object && target.startsWith(SCHEMAS)) {
                object.put(REFERENCE, BASE + "#/$defs/" + target.substring(SCHEMAS.length()));
            }
        }
        return copy;
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static JsonNode missing() {
        return StoreClient.MAPPER.missingNode();
    }
}
