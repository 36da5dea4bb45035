package io.millrace.command.user;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;

/** Makes the next key the signing key of access tokens. */
@Command(
        name = "rotate",
        description = "Makes the next key the signing key; existing tokens stay valid.",
        mixinStandardHelpOptions = true)
@Examples({"millrace key rotate", "millrace key rotate -o json"})
public final class RotateKeysCommand extends ServiceCommand {

    public RotateKeysCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        rotate(this, service);
    }

    static void rotate(ServiceCommand command, ServiceClient service) {
        JsonNode rotated =
                securityAnswer(service.post("/_security/keys/_rotate")).body();
        command.print(
                rotated,
                "key " + Sentences.plain(rotated.path("active").asText()) + " signs access tokens now; key "
                        + Sentences.plain(rotated.path("next").asText()) + " is the next one");
    }
}
