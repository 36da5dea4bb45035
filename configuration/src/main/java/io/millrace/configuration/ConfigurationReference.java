package io.millrace.configuration;

import io.millrace.configuration.key.Default;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generates the reference page of all keys from the registry, so that the page is always complete. */
public final class ConfigurationReference {

    private static final List<String> DEEP_GRAPHQL_AREAS = List.of("limits", "graphql-ws", "explorer");

    private static final List<String> DEEP_SECURITY_AREAS = List.of("endpoints", "token", "oauth2");

    private ConfigurationReference() {}

    public static String markdown() {
        StringBuilder page = new StringBuilder("""
            # Configuration

            <!-- Written by `java -jar millrace.jar config --format markdown`; a test compares this page with the registry. -->

            Values come from these sources; later sources override earlier ones:

            1. the defaults below,
            2. a file: `--config FILE`, or the environment variable `MILLRACE_CONFIG`; its name ends in `.properties`,
               `.yaml` or `.yml`,
            3. environment variables: the key in capitals, with underscores for dots and hyphens
               (`graphql.graphql-ws.path` is `GRAPHQL_GRAPHQL_WS_PATH`); empty variables count as not set,
            4. system properties: `-Dkey=value` before `-jar`,
            5. `--set key=value`, which can be repeated.

            If a key is unknown or a value is invalid, the start fails with exit status 2 and one message for each
            problem. `java -jar millrace.jar config` prints every effective value and its source.

            - **path**: segments that each begin with `/`; no segment is `.` or `..`, and the first does not begin with
              `_`.
            - **duration**: `500ms`, `15s`, `2m`, `1h`, `1d`, or ISO-8601 (`PT15S`).
            - **size**: `512` bytes, `64KiB`, `10MiB`, `1GiB`.
            - **list**: a list in YAML; in other sources, elements separated by commas.
            - **map**: a section in YAML; in other sources, one key for each entry. In environment variables, the
              underscores of an entry's name become hyphens (`GRAPHQL_EXPLORER_TEMPLATE_PARAMETERS_THEME_COLOR` is
              `theme-color`).
            - **{name}**: a name that you choose, for example `keycloak`: lower-case letters, digits and hyphens. All keys with
              the same name belong together.
            - **secret**: never shown. It can also be read from a file: append `_FILE` to the variable of the key, and
              set it to the path of the file (`DATABASE_PASSWORD_FILE`). One line break at the end of the file is
              removed. The log contains a warning if all users of the machine can read the file. Set only one of the two
              variables.

            Keys with **yes** under *Reload* take effect while the service runs, the others after the next start. The
            service checks the configuration file, secret files and certificate files every ten seconds
            (`server.reload-interval`). SIGHUP makes it check them immediately, unless its output is a terminal. If the
            new configuration is invalid, the service logs each problem and keeps the current configuration. It logs
            changed keys that need a restart.
            """);
        String area = "";
        for (Key<?> key : keys()) {
            String next = area(key);
            if (!next.equals(area)) {
                area = next;
                page.append("\n## ").append(area).append("\n\n");
                page.append("| Key | Type | Values | Default | Reload | Meaning |\n|---|---|---|---|---|---|\n");
            }
            page.append(row(key)).append('\n');
        }
        return page.toString();
    }

    /** Returns all keys. The keys of an identity provider follow the other keys of security. */
    private static List<Key<?>> keys() {
        List<Key<?>> keys = new ArrayList<>(Keys.all());
        int last = 0;
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).name().startsWith("framework.security.")) {
                last = i;
            }
        }
        keys.addAll(last + 1, ProviderKeys.template());
        return keys;
    }

    /**
     * Returns the heading under which a key is listed: the first segment of the key. In areas with many keys, the
     * heading has more segments.
     */
    private static String area(Key<?> key) {
        List<String> segments = List.of(key.name().split("\\.", -1));
        int shared = switch (segments.get(0)) {
            case "framework" -> DEEP_SECURITY_AREAS.contains(segments.get(2)) ? 3 : 2;
            case "endpoints" -> 2;
            case "graphql" -> DEEP_GRAPHQL_AREAS.contains(segments.get(1)) ? 2 : 1;
            default -> 1;
        };
        return String.join(".", segments.subList(0, shared));
    }

    private static <T> String row(Key<T> key) {
        return "| `" + key.name() + "` | " + key.type().name() + " | "
                + key.type().values() + " | " + fallback(key) + " | " + (key.isLive() ? "yes" : "restart") + " | "
                + meaning(key)
                + " |";
    }

    private static <T> String fallback(Key<T> key) {
        Default<T> fallback = key.fallback();
        if (fallback.description().isPresent()) {
            return fallback.description().get();
        }
        Machine irrelevant = new Machine(1, 1, "");
        Optional<String> text = fallback.on(irrelevant).map(key.type()::write).filter(value -> !value.isEmpty());
        return text.map(value -> "`" + value + "`").orElse("none");
    }

    private static String meaning(Key<?> key) {
        StringBuilder meaning = new StringBuilder(key.meaning());
        if (key.isSecret()) {
            meaning.append(" *Secret.*");
        }
        return meaning.toString().replace("|", "\\|");
    }
}
