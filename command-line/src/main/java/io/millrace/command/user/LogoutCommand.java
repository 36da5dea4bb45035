package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.settings.StoredLogin;
import io.millrace.command.client.settings.TokenFile;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.time.Clock;
import picocli.CommandLine.Command;

/** Ends the stored session and deletes its tokens. */
@Command(
        name = "logout",
        description = {
            "Ends the session that `login` started, and deletes its tokens.",
            "If the context that you use has the address of the service, this is the sign-in of the context, otherwise the"
                    + " sign-in at the address. Other sign-ins remain."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace logout", "millrace logout --context reader", "millrace logout --url https://millrace.example.com"})
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
        LoginKey key = options().loginKey(commandLine(), service.address());
        TokenFile file = options().tokenFile();
        StoredLogin login = StoredLogin.find(service, key, file, Clock.systemUTC())
                .orElseThrow(() -> new ClientFailedException(
                        "no user is signed in at " + key.shown() + withoutContext(key, file)));
        boolean isRevoked;
        try {
            isRevoked = login.tokens().client().isPresent() ? login.revokeAtProvider() : end(service, login);
        } catch (ClientFailedException e) {
            file.forget(key);
            throw new ClientFailedException(
                    e.status(),
                    "the tokens of " + login.tokens().username() + " were deleted, but the session was not ended: "
                            + e.getMessage(),
                    e);
        }
        file.forget(key);
        print(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("username", login.tokens().username())
                        .put("url", service.address().toString())
                        .put("context", key.context().orElse(null))
                        .put("signed_out", true)
                        .put("revoked", isRevoked),
                "signed out " + login.tokens().username() + " at " + key.shown()
                        + (isRevoked
                                ? ""
                                : "; the identity provider offers no revocation, so its tokens are valid until they"
                                        + " expire"));
    }

    /** Returns a hint if a user is signed in at the address without the context. */
    private static String withoutContext(LoginKey key, TokenFile file) {
        return key.context()
                .flatMap(name -> file.find(LoginKey.of(key.service())))
                .map(tokens -> "; " + tokens.username()
                        + " is signed in there without a context, which `millrace logout --context= --url "
                        + key.service() + "` ends")
                .orElse("");
    }

    /** Ends a session of the service. Returns true. */
    private static boolean end(ServiceClient service, StoredLogin login) {
        Reply reply = service.showing(login).exchange("POST", "/logout", "", new byte[0]);
        // A 401 means that the session has already ended.
        if (!reply.isDone() && reply.status() != UNAUTHORIZED) {
            throw service.refusal(reply);
        }
        return true;
    }
}
