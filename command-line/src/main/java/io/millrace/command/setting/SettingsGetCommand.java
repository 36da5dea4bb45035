package io.millrace.command.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows cluster settings. */
@Command(
        name = "get",
        description = {
            "Shows the cluster settings with their effective values, or only the named ones.",
            "SOURCE is persistent, transient or default. A transient value has precedence over a persistent one."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace settings get", "millrace settings get 'data_streams.lifecycle.*'"})
public final class SettingsGetCommand extends ServiceCommand {

    static final String PATH = "/_cluster/settings";

    @Parameters(paramLabel = "KEY", arity = "0..*", description = "Keys, or patterns with *.")
    private List<String> keys = new ArrayList<>();

    public SettingsGetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode answer =
                service.get(PATH + "?flat_settings=true&include_defaults=true").body();
        Map<String, ObjectNode> effective = new TreeMap<>();
        for (String source : List.of("defaults", "persistent", "transient")) {
            for (Map.Entry<String, JsonNode> setting : answer.path(source).properties()) {
                effective.put(
                        setting.getKey(),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("key", setting.getKey())
                                .put("value", setting.getValue().asText())
                                .put("source", source.equals("defaults") ? "default" : source));
            }
        }
        List<Pattern> patterns = keys.stream()
                .map(key -> Pattern.compile(Pattern.quote(key).replace("*", "\\E.*\\Q")))
                .toList();
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        effective.forEach((key, setting) -> {
            if (keys.isEmpty()
                    || patterns.stream()
                            .anyMatch(pattern -> pattern.matcher(key).matches())) {
                shown.add(setting);
            }
        });
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            Pattern pattern = patterns.get(i);
            if (effective.keySet().stream()
                    .noneMatch(key -> pattern.matcher(key).matches())) {
                missing.add(Sentences.plain(keys.get(i)));
            }
        }
        print(shown, SettingsGetCommand::table);
        if (!missing.isEmpty()) {
            throw new ClientFailedException("there is no cluster setting " + String.join(", ", missing));
        }
    }

    private static List<String> table(JsonNode settings) {
        Table table = new Table(Set.of(), "KEY", "VALUE", "SOURCE");
        for (JsonNode setting : settings) {
            table.row(
                    Sentences.plain(setting.path("key").asText()),
                    Sentences.plain(setting.path("value").asText()),
                    setting.path("source").asText());
        }
        return settings.isEmpty() ? List.of() : table.lines();
    }
}
