package io.millrace.command.apikey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows API keys. */
@Command(
        name = "list",
        description = "Shows the API keys of all users, or only those of the caller if the caller may not see others.",
        mixinStandardHelpOptions = true)
@Examples({"millrace apikey list", "millrace apikey list --active -o json"})
public final class ListApiKeysCommand extends ServiceCommand {

    static final String PATH = "/_security/api_key";

    private static final int PAGE = 1_000;

    @Option(names = "--active", description = "Shows only keys that are neither expired nor revoked.")
    private boolean active;

    public ListApiKeysCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ArrayNode keys = JsonNodeFactory.instance.arrayNode();
        ObjectNode query = query();
        JsonNode page;
        do {
            page = securityAnswer(service.post("/_security/_query/api_key", query))
                    .body()
                    .path("api_keys");
            page.forEach(keys::add);
            query.set("search_after", page.path(page.size() - 1).path("_sort"));
        } while (page.size() == PAGE);
        print(keys, ListApiKeysCommand::table);
    }

    private ObjectNode query() {
        ObjectNode query = JsonNodeFactory.instance.objectNode().put("size", PAGE);
        query.putArray("sort").add("creation").add("id");
        if (active) {
            ArrayNode none = query.putObject("query").putObject("bool").putArray("must_not");
            none.addObject().putObject("term").put("invalidated", true);
            none.addObject().putObject("range").putObject("expiration").put("lte", "now");
        }
        return query;
    }

    private static List<String> table(JsonNode keys) {
        Table table = new Table(Set.of(), "ID", "NAME", "OWNER", "CREATED", "EXPIRES", "REVOKED");
        for (JsonNode key : keys) {
            table.row(
                    Sentences.plain(key.path("id").asText()),
                    Sentences.plain(key.path("name").asText()),
                    Sentences.plain(key.path("username").asText()),
                    time(key.path("creation")),
                    time(key.path("expiration")),
                    time(key.path("invalidation")));
        }
        return table.lines();
    }

    private static String time(JsonNode millis) {
        return millis.isNumber() ? Instant.ofEpochMilli(millis.asLong()).toString() : "";
    }
}
