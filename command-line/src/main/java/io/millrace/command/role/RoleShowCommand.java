package io.millrace.command.role;

import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Shows a role. */
@Command(
        name = "show",
        description = "Shows a role as JSON, in the form that `role put` reads.",
        mixinStandardHelpOptions = true)
@Examples({"millrace role show shipper", "millrace role show shipper > shipper.json"})
public final class RoleShowCommand extends RoleCommand {

    public RoleShowCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        Answer answer = securityAnswer(service.get(path()));
        if (!answer.found() || !answer.body().has(name())) {
            throw missing();
        }
        print(answer.body().path(name()));
    }
}
