package io.millrace.command.cache;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Command;

/** Shows the caches of a running service. */
@Command(
        name = "list",
        description = "Shows the caches of the instance that responds: their entries and their hit rate.",
        mixinStandardHelpOptions = true)
@Examples({"millrace cache list", "millrace cache list -o json"})
public final class CacheListCommand extends ServiceCommand {

    public CacheListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode answer = CachePaths.present(service.get(CachePaths.ALL)).body();
        if (answer.path("caches").isObject()) {
            print(answer, all -> table(all.path("caches")));
        } else {
            if (!json()) {
                warn("an extension replaces the description of the caches, so it is shown as JSON");
            }
            print(answer);
        }
    }

    private static List<String> table(JsonNode caches) {
        Table table = new Table(Set.of(1, 2, 3, 4), "NAME", "ENTRIES", "LIMIT", "GETS", "HITS");
        caches.properties().forEach(cache -> {
            JsonNode described = cache.getValue();
            JsonNode statistics = described.path("ehcache");
            table.row(
                    Sentences.plain(cache.getKey()),
                    number(described.path("entries")),
                    described.has("maxSizeInBytes")
                            ? Figures.size(described.path("maxSizeInBytes").asLong())
                            : number(described.path("maxEntries")),
                    number(statistics.path("cacheGets")),
                    statistics.has("cacheHitPercentage")
                            ? String.format(
                                    Locale.ROOT,
                                    "%.1f %%",
                                    statistics.path("cacheHitPercentage").asDouble())
                            : "");
        });
        return table.lines();
    }

    /**
     * Formats a count. A missing value becomes an empty string, because an extension may have replaced the description
     * of the cache.
     */
    private static String number(JsonNode value) {
        return value.isNumber() ? Figures.count(value.asLong()) : "";
    }
}
