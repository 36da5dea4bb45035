package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.malformed.MalformedTraffic;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Everything that the program describes of itself is asked for in ways that make no sense. */
class MalformedRequestsIT {

    private static final int REQUESTS = 4_000;

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete");

    private static final Set<String> OUTSIDE_THE_STORE = Set.of(
            "login",
            "logout",
            "oauth",
            "token_info",
            "keys",
            ".well-known",
            "explorer",
            "graphql",
            "graphql-ws",
            "caches",
            "health",
            "metrics",
            "openapi.yaml",
            "docs",
            "console",
            "_session");

    /**
     * The rotation makes a key for each request, which takes longer than all other requests together. The other request
     * changes the password of the caller.
     */
    private static final Set<String> EXCLUDED = Set.of("/_security/keys/_rotate", "/_security/user/_password");

    @TempDir
    private static Path folder;

    @Test
    void whatever_is_sent_is_answered_in_the_way_of_its_area() {
        try (LocalService service =
                LocalService.start(folder, TokenClient.REFRESH_TOKENS, "graphql.graphql-ws.enabled=true")) {
            StoreClient client = service.client();
            MalformedTraffic traffic = new MalformedTraffic(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), service.address().getPort()),
                    "Authorization: " + StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD));
            describe(traffic, client.get("/openapi.yaml").orFail().text());

            Map<Integer, Integer> statuses = traffic.send(REQUESTS, () -> prepare(client));

            assertThat(statuses).containsKeys(200, 400, 401, 404, 405, 406, 415);
            assertThat(service.log()).doesNotContain(" failed, id ");
        }
    }

    private static void prepare(StoreClient client) {
        client.delete("/_data_stream/logs");
        // A document creates an index of this name if the template was deleted before. Another request makes it an
        // alias.
        client.delete("/logs");
        client.delete("/_all/_alias/logs");
        client.put("/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}")
                .orFail();
        client.put("/_data_stream/logs").orFail();
    }

    private static void describe(MalformedTraffic traffic, String openApi) {
        Map<?, ?> description = map(new Yaml(new SafeConstructor(new LoaderOptions())).load(openApi));
        map(description.get("paths")).forEach((path, item) -> {
            String text = path.toString();
            if (EXCLUDED.contains(text)) {
                return;
            }
            boolean envelope = !OUTSIDE_THE_STORE.contains(text.split("/", -1)[1]);
            map(item).forEach((method, operation) -> {
                if (METHODS.contains(method.toString())) {
                    traffic.to(method.toString().toUpperCase(Locale.ROOT), text, parameters(map(operation)), envelope);
                }
            });
        });
    }

    /** Returns the names of parameters, which are those of the components that they refer to. */
    private static List<String> parameters(Map<?, ?> operation) {
        return operation.get("parameters") instanceof List<?> references
                ? references.stream()
                        .map(reference -> String.valueOf(map(reference).get("$ref")))
                        .map(reference -> reference.substring(reference.lastIndexOf('/') + 1))
                        .toList()
                : List.of();
    }

    private static Map<?, ?> map(@Nullable Object node) {
        return (Map<?, ?>) Objects.requireNonNull(node, "node");
    }
}
