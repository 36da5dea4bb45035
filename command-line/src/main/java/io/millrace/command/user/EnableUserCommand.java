package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Enables a user. */
@Command(name = "enable", description = "Allows a disabled user to sign in again.", mixinStandardHelpOptions = true)
@Examples({"millrace user enable rita", "millrace user enable rita --json"})
public final class EnableUserCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    public EnableUserCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireUsername(name);
    }

    @Override
    protected void run(ServiceClient service) {
        StoredUser.change(service, name, user -> user.put("enabled", true));
        print(
                JsonNodeFactory.instance.objectNode().put("username", name).put("enabled", true),
                "user " + name + " is enabled");
    }
}
