package io.millrace.bootstrap.command;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a user. */
@Command(
        name = "remove",
        description = "Removes a user, which ends all sessions of the user.",
        mixinStandardHelpOptions = true)
final class RemoveUserCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the user.")
    private String name = "";

    RemoveUserCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void checkArguments() {
        requireUsername(name);
    }

    @Override
    void run(ServiceClient service) {
        if (!service.delete(USERS + ServiceClient.segment(List.of(name))).found()) {
            throw new ClientFailedException("there is no user " + name);
        }
        output().println("user " + name + " was removed");
    }
}
