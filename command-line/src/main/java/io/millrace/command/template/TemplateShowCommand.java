package io.millrace.command.template;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Shows an index template. */
@Command(
        name = "show",
        description = "Shows an index template as JSON, in the form that `template put` reads.",
        mixinStandardHelpOptions = true)
@Examples({"millrace template show logs", "millrace template show logs > logs.json"})
public final class TemplateShowCommand extends TemplateCommand {

    public TemplateShowCommand(CommandContext context) {
        super(context, TemplateKind.INDEX);
    }

    @Override
    protected void run(ServiceClient service) {
        show(service);
    }
}
