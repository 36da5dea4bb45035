package io.millrace.command.template;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Deletes an index template. */
@Command(
        name = "delete",
        description = {
            "Deletes an index template.",
            "Existing indices do not change. A template that a data stream uses cannot be deleted."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace template delete logs-old", "millrace template delete logs-old --json"})
public final class TemplateDeleteCommand extends TemplateCommand {

    public TemplateDeleteCommand(CommandContext context) {
        super(context, TemplateKind.INDEX);
    }

    @Override
    protected void run(ServiceClient service) {
        delete(service);
    }
}
