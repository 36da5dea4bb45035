package io.millrace.command.template;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Deletes a component template. */
@Command(
        name = "delete",
        description = {
            "Deletes a component template.",
            "A component template that an index template uses cannot be deleted."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace component delete logs-mappings", "millrace component delete logs-mappings --json"})
public final class ComponentDeleteCommand extends TemplateCommand {

    public ComponentDeleteCommand(CommandContext context) {
        super(context, TemplateKind.COMPONENT);
    }

    @Override
    protected void run(ServiceClient service) {
        delete(service);
    }
}
