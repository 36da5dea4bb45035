package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Disables a user. */
@Command(
        name = "disable",
        description = "Prevents a user from signing in, and ends all sessions of the user.",
        mixinStandardHelpOptions = true)
@Examples({"millrace user disable rita", "millrace user disable rita --json"})
public final class DisableUserCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    public DisableUserCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
    }

    @Override
    protected void run(ServiceClient service) {
        StoredUser.change(service, name, user -> user.put("enabled", false));
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("enabled", false),
                "user " + name + " is disabled");
    }
}
