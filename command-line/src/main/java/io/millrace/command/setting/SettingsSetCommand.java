package io.millrace.command.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.deletion.Deletion;
import io.millrace.command.deletion.DeletionOptions;
import io.millrace.command.deletion.RetentionSettings;
import io.millrace.command.deletion.StreamContent;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.lifecycle.GlobalRetention;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Changes cluster settings. */
@Command(
        name = "set",
        description = {
            "Changes persistent cluster settings in one atomic step. KEY= resets a setting to its default.",
            "If a new retention has already passed for some indices, the command first shows these indices with the"
                    + " number and the time range of their documents. On a terminal, it then asks for the word delete."
                    + " It does not show data streams for which you have no privilege. If there may be such data"
                    + " streams, it always asks."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace settings set data_streams.lifecycle.poll_interval=10m",
    "millrace settings set data_streams.lifecycle.retention.max=90d --dry-run"
})
public final class SettingsSetCommand extends ServiceCommand {

    @Parameters(paramLabel = "KEY=VALUE", arity = "1..*", description = "The settings and their new values.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    public SettingsSetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        changes();
    }

    /** Returns the new value of each setting by its key. An empty value resets the setting. */
    private Map<String, Optional<String>> changes() {
        Map<String, Optional<String>> changes = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int sign = assignment.indexOf('=');
            if (sign <= 0) {
                throw mistaken("\"" + Sentences.plain(assignment)
                        + "\" must have the form KEY=VALUE, or KEY= to reset a" + " setting");
            }
            String key = assignment.substring(0, sign);
            if (changes.put(key, Optional.of(assignment.substring(sign + 1)).filter(value -> !value.isEmpty()))
                    != null) {
                throw mistaken("the setting " + Sentences.plain(key) + " occurs twice");
            }
        }
        return changes;
    }

    @Override
    protected void run(ServiceClient service) {
        Map<String, Optional<String>> changes = changes();
        boolean limits =
                changes.containsKey(GlobalRetention.DEFAULT_KEY) || changes.containsKey(GlobalRetention.MAX_KEY);
        if (limits && (!deletion.isConfirmed() || deletion.isDryRun()) && !mayDelete(service, changes)) {
            return;
        }
        if (deletion.isDryRun()) {
            print(
                    JsonNodeFactory.instance.objectNode().set("indices", JsonNodeFactory.instance.arrayNode()),
                    "the change would delete no index");
            return;
        }
        ObjectNode persistent = JsonNodeFactory.instance.objectNode();
        changes.forEach((key, value) -> persistent.put(key, value.orElse(null)));
        service.put(
                SettingsGetCommand.PATH + "?flat_settings=true",
                JsonNodeFactory.instance.objectNode().set("persistent", persistent));
        JsonNode current =
                service.get(SettingsGetCommand.PATH + "?flat_settings=true").body();
        print(persistent, any -> sentences(changes, current));
    }

    private static List<String> sentences(Map<String, Optional<String>> changes, JsonNode current) {
        List<String> lines = new ArrayList<>();
        changes.forEach((key, value) -> {
            lines.add(Sentences.plain(key)
                    + value.map(text -> " was set to " + Sentences.plain(text)).orElse(" was reset to its default"));
            if (current.path("transient").has(key)) {
                lines.add("  but its transient value "
                        + Sentences.plain(current.path("transient").path(key).asText()) + " has precedence");
            }
        });
        return lines;
    }

    /**
     * Shows the indices that the new retention would delete, and asks the user for a confirmation.
     *
     * @return whether the settings may be changed
     */
    private boolean mayDelete(ServiceClient service, Map<String, Optional<String>> changes) {
        RetentionSettings limits = RetentionSettings.read(service).changed(changes);
        Deletion preview = StreamContent.pastOfAll(service, limits, service.latestNow());
        if (preview.isEmpty()) {
            return true;
        }
        if (deletion.isDryRun()) {
            print(
                    JsonNodeFactory.instance.objectNode().set("indices", preview.json()),
                    answer -> preview.lines("the next run of the lifecycles would delete"));
            return false;
        }
        preview.lines("the next run of the lifecycles deletes")
                .forEach(context().errors()::println);
        Deletion.confirm(deletion, keyboard(), "delete");
        return true;
    }
}
