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
import picocli.CommandLine.Option;

/** Ends the stored session, or all sessions of its user, and deletes the stored tokens. */
@Command(
        name = "logout",
        description = {
            "Ends the session that `login` started, and deletes its tokens.",
            "If the context that you use has the address of the service, this is the sign-in of the context, otherwise the"
                    + " sign-in at the address. Other sign-ins remain.",
            "With --everywhere, all sessions of the user end on all instances, also those of browsers and of other computers."
                    + " API keys and the password remain valid."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace logout",
    "millrace logout --everywhere",
    "millrace logout --context reader",
    "millrace logout --url https://millrace.example.com"
})
public final class LogoutCommand extends ServiceCommand {

    private static final int UNAUTHORIZED = 401;

    @Option(names = "--everywhere", description = "Ends all sessions of the user, not only this one.")
    private boolean everywhere;

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
        boolean isFromProvider = login.tokens().client().isPresent();
        if (everywhere && isFromProvider) {
            throw new ClientFailedException("the tokens of " + login.tokens().username()
                    + " are of an identity provider, and only the provider can end its other sessions; use"
                    + " `millrace logout` without --everywhere to end this session");
        }
        boolean isRevoked;
        try {
            isRevoked = isFromProvider ? login.revokeAtProvider() : end(service, login);
        } catch (ClientFailedException e) {
            file.forget(key);
            throw new ClientFailedException(
                    e.status(),
                    "the tokens of " + login.tokens().username() + " were deleted, but the "
                            + (everywhere ? "sessions were" : "session was") + " not ended: "
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
                        .put("everywhere", everywhere)
                        .put("revoked", isRevoked),
                "signed out " + login.tokens().username() + " at " + key.shown()
                        + (everywhere ? "; all sessions of the user have ended" : "")
                        + (isRevoked
                                ? ""
                                : "; the identity provider offers no revocation, so its tokens are valid until they"
                                        + " expire"));
    }

    /** Returns a hint if a user is also signed in at this address without a context. */
    private static String withoutContext(LoginKey key, TokenFile file) {
        return key.context()
                .flatMap(name -> file.find(LoginKey.of(key.service())))
                .map(tokens -> "; " + tokens.username()
                        + " is signed in there without a context, which `millrace logout --context= --url "
                        + key.service() + "` ends")
                .orElse("");
    }

    /** Ends a session of the service, or all sessions of its user. Returns true. */
    private boolean end(ServiceClient service, StoredLogin login) {
        Reply reply = service.showing(login)
                .exchange("POST", everywhere ? "/logout?everywhere=true" : "/logout", "", new byte[0]);
        // Status 401 means that the session has already ended. Other sessions of the user may still exist.
        if (!reply.isDone() && (everywhere || reply.status() != UNAUTHORIZED)) {
            throw service.refusal(reply);
        }
        return true;
    }
}
