package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Deletes a user. */
@Command(
        name = "remove",
        description = "Removes a user and ends all sessions of the user.",
        mixinStandardHelpOptions = true)
@Examples({"millrace user remove bob", "millrace user remove bob -o json"})
public final class RemoveUserCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    public RemoveUserCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
    }

    @Override
    protected void run(ServiceClient service) {
        securityAnswer(service.delete(USERS + ServiceClient.segment(name))).orRefuse("there is no user " + name);
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("removed", true),
                "user " + name + " was removed");
    }
}
