package io.millrace.command.template;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Creates or replaces a component template. */
@Command(
        name = "put",
        description = {
            "Creates or replaces a component template, which index templates include with composed_of.",
            "The file contains an object with the member template, which may contain settings, mappings, aliases and"
                    + " lifecycle. Existing data streams and indices do not change. A data stream uses the new component"
                    + " from its next rollover."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace component put logs-mappings logs-mappings.json",
    "millrace component put logs-mappings - --create < logs-mappings.json"
})
public final class ComponentPutCommand extends TemplateStoreCommand {

    public ComponentPutCommand(CommandContext context) {
        super(context, TemplateKind.COMPONENT);
    }
}
