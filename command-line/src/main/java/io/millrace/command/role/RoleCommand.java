package io.millrace.command.role;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.security.privilege.RoleName;
import picocli.CommandLine.Parameters;

/** A command for one role. */
abstract class RoleCommand extends ServiceCommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the role.")
    private String name = "";

    RoleCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (RoleName.find(name).isEmpty() || name.indexOf(',') >= 0) {
            throw mistaken("invalid role name \"" + Sentences.plain(name) + '"');
        }
    }

    final String name() {
        return name;
    }

    final String path() {
        return RoleListCommand.PATH + "/" + ServiceClient.segment(name);
    }

    final ClientFailedException missing() {
        return new ClientFailedException("there is no role " + Sentences.plain(name));
    }
}
