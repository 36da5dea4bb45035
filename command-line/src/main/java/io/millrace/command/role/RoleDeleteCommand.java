package io.millrace.command.role;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;

/** Deletes a role. */
@Command(
        name = "delete",
        description = "Deletes a role; its users lose its privileges within seconds.",
        mixinStandardHelpOptions = true)
@Examples({"millrace role delete shipper", "millrace role delete shipper --json"})
public final class RoleDeleteCommand extends RoleCommand {

    public RoleDeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        if (!securityAnswer(service.delete(path())).found()) {
            throw missing();
        }
        print(
                JsonNodeFactory.instance.objectNode().put("name", name()).put("deleted", true),
                "role " + name() + " was deleted");
    }
}
