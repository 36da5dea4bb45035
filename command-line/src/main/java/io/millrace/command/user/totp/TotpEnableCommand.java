package io.millrace.command.user.totp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;

/** Enables the second factor of the caller. */
@Command(
        name = "enable",
        description = {
            "Enables a second factor for your own user: an authenticator app with one-time codes.",
            "Prints the QR code and the URI for the app, asks for the first code, and prints the recovery codes."
                    + " Store them safely; they are not shown again. All your sessions end."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace user totp enable", "millrace user totp enable --url https://millrace.example.com"})
public final class TotpEnableCommand extends ServiceCommand {

    public TotpEnableCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        JsonNode begun = securityAnswer(service.post(Totp.OWN)).body();
        Totp.lines(begun.path("qr_code")).forEach(context().errors()::println);
        context().errors().println("Add this account to your authenticator app: scan the code, or open");
        context().errors().println(Sentences.plain(begun.path("uri").asText()));
        String code = keyboard()
                .ask("One-time code of the app: ")
                .orElseThrow(() ->
                        new ClientFailedException("no terminal to ask for the one-time code; nothing was enabled"));
        JsonNode codes = service.post(
                        Totp.OWN + "/_activate",
                        JsonNodeFactory.instance.objectNode().put("otp", code))
                .body()
                .path("recovery_codes");
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("enabled", true);
        answer.set("recovery_codes", codes);
        StringBuilder sentence = new StringBuilder("the second factor is enabled, and your sessions have ended; sign in"
                + " again with `"
                + options().loginKey(commandLine(), service.address()).loginCommand()
                + "`\nrecovery codes, each of which replaces a one-time code once:");
        codes.forEach(recovery -> sentence.append("\n  ").append(Sentences.plain(recovery.asText())));
        print(answer, sentence.toString());
    }
}
