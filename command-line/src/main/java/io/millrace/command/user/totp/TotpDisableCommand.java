package io.millrace.command.user.totp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes a second factor. */
@Command(
        name = "disable",
        description = {
            "Removes a second factor, and ends all sessions of the user.",
            "Without a name, it removes your own and needs your password or a code. With a name, an administrator"
                    + " removes that of a user who has lost the device."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace user totp disable", "millrace user totp disable --otp 123456", "millrace user totp disable rita"})
public final class TotpDisableCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The name of another user.")
    private String name = "";

    @Option(
            names = "--otp",
            paramLabel = "CODE",
            description = "One-time code or recovery code of your own user, instead of the password.")
    private @Nullable String otp;

    public TotpDisableCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (!name.isEmpty()) {
            requireUsername(name);
            if (otp != null) {
                throw mistaken("--otp is only for your own second factor");
            }
        }
    }

    @Override
    protected void run(ServiceClient service) {
        if (name.isEmpty()) {
            if (!securityAnswer(service.delete(Totp.OWN, proof())).found()) {
                throw new ClientFailedException("this service has no second factors");
            }
        } else {
            Answer answer = securityAnswer(service.delete(Totp.path(name)));
            if (!answer.found()) {
                throw new ClientFailedException("user " + name + " has no second factor, or does not exist");
            }
        }
        print(
                JsonNodeFactory.instance.objectNode().put("enabled", false),
                name.isEmpty()
                        ? "your second factor was removed, and your sessions have ended"
                        : "the second factor of " + name + " was removed, and the sessions have ended");
    }

    private ObjectNode proof() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (otp != null) {
            return body.put("otp", otp);
        }
        return body.put(
                "password",
                keyboard()
                        .askSecretly("Your password: ")
                        .orElseThrow(
                                () -> new ClientFailedException("no terminal to ask for your password; use --otp")));
    }
}
