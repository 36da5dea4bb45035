package io.millrace.command.template;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Shows a component template. */
@Command(
        name = "show",
        description = "Shows a component template as JSON, in the form that `component put` reads.",
        mixinStandardHelpOptions = true)
@Examples({"millrace component show logs-mappings", "millrace component show logs-mappings > logs-mappings.json"})
public final class ComponentShowCommand extends TemplateCommand {

    public ComponentShowCommand(CommandContext context) {
        super(context, TemplateKind.COMPONENT);
    }

    @Override
    protected void run(ServiceClient service) {
        show(service);
    }
}
