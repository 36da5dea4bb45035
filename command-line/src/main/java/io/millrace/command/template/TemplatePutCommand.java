package io.millrace.command.template;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Creates or replaces an index template. */
@Command(
        name = "put",
        description = {
            "Creates or replaces an index template.",
            "Existing data streams and indices do not change. A data stream uses the new template from its"
                    + " next rollover."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace template put logs logs.json", "millrace template put logs - --create < logs.json"})
public final class TemplatePutCommand extends TemplateStoreCommand {

    public TemplatePutCommand(CommandContext context) {
        super(context, TemplateKind.INDEX);
    }
}
