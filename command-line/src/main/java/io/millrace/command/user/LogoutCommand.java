package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.settings.StoredLogin;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Ends the stored session and deletes its tokens. */
@Command(
        name = "logout",
        description = "Ends the session that `login` started at a service, and deletes its tokens.",
        mixinStandardHelpOptions = true)
@Examples({"millrace logout", "millrace logout --url https://millrace.example.com"})
public final class LogoutCommand extends ServiceCommand {

    private static final int UNAUTHORIZED = 401;

    public LogoutCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected ServiceClient connect() {
        return options().connectAnonymously(commandLine());
    }

    @Override
    protected void run(ServiceClient service) {
        Optional<StoredLogin> login = StoredLogin.find(service, options().tokenFile(), Clock.systemUTC());
        if (login.isEmpty()) {
            throw new ClientFailedException("no user is signed in at " + service.address());
        }
        if (login.get().client().isPresent()) {
            leaveProvider(service, login.get());
            return;
        }
        try {
            Reply reply = service.showing(login.get()).exchange("POST", "/logout", "", new byte[0]);
            // A 401 means that the session has already ended.
            if (!reply.isDone() && reply.status() != UNAUTHORIZED) {
                throw service.refusal(reply);
            }
        } catch (ClientFailedException e) {
            options().tokenFile().forget(service.address());
            throw new ClientFailedException(
                    e.status(), "the tokens were deleted, but the session was not ended: " + e.getMessage(), e);
        }
        options().tokenFile().forget(service.address());
        report(service, "");
    }

    /** Revokes the refresh token at the identity provider. The access token remains valid until it expires. */
    private void leaveProvider(ServiceClient service, StoredLogin login) {
        boolean isRevoked;
        try {
            isRevoked = login.revokeAtProvider();
        } catch (ClientFailedException e) {
            options().tokenFile().forget(service.address());
            throw new ClientFailedException(
                    e.status(), "the tokens were deleted, but the session was not ended: " + e.getMessage(), e);
        }
        options().tokenFile().forget(service.address());
        report(
                service,
                isRevoked
                        ? ""
                        : "; the identity provider offers no revocation, so its tokens are valid until they expire");
    }

    private void report(ServiceClient service, String restriction) {
        print(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("url", service.address().toString())
                        .put("signed_out", true),
                "signed out at " + service.address() + restriction);
    }
}
