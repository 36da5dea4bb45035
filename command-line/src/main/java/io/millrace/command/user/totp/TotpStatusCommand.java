package io.millrace.command.user.totp;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the state of a second factor. */
@Command(
        name = "status",
        description = "Shows whether you or another user has a second factor, and the number of unused recovery codes.",
        mixinStandardHelpOptions = true)
@Examples({"millrace user totp status", "millrace user totp status rita"})
public final class TotpStatusCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The name of another user.")
    private String name = "";

    public TotpStatusCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (!name.isEmpty()) {
            requireUsername(name);
        }
    }

    @Override
    protected void run(ServiceClient service) {
        Answer answer = service.get(Totp.path(name));
        if (!answer.found()) {
            throw new ClientFailedException(
                    name.isEmpty() ? "you are not a user of this service" : "there is no user " + name);
        }
        JsonNode status = answer.body();
        print(
                status,
                status.path("enabled").asBoolean()
                        ? "the second factor is enabled; unused recovery codes: "
                                + status.path("recovery_codes").asInt()
                        : "the second factor is not enabled");
    }
}
