package io.millrace.command.user;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.settings.StoredLogin;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import io.millrace.command.client.settings.TokenFile.Tokens;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Signs in to a running service and stores the tokens. */
@Command(
        name = "login",
        description = {
            "Signs in to a running service and stores the tokens for later commands.",
            "If the user has a second factor, the command asks for a one-time code or a recovery code.",
            "The tokens are stored in millrace/tokens.json in XDG_CONFIG_HOME or ~/.config. Only you can read this"
                    + " file. Tokens are renewed while the service allows it.",
            "Each context has its own sign-in: if the context that you use has the address of the service, the tokens"
                    + " are stored for this context, otherwise for the address. A sign-in does not change the settings of"
                    + " the context. If the context names a user, only this user can sign in with a password.",
            "With --provider, you sign in at an identity provider of the service instead, in a browser or with a code on"
                    + " another device. The access token of the provider is sent only to the service, and the refresh"
                    + " token only to the provider."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace login",
    "millrace login -u rita --otp 123456",
    "millrace login --url https://millrace.example.com -u bob",
    "millrace login --context reader",
    "millrace login --provider keycloak",
    "millrace login --provider keycloak --device"
})
public final class LoginCommand extends ServiceCommand {

    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    @Option(
            names = "--provider",
            paramLabel = "NAME",
            arity = "0..1",
            fallbackValue = "",
            description = "Signs in at this identity provider. The name can be omitted if the service has only one.")
    private @Nullable String provider;

    @Option(
            names = "--device",
            description = "Signs in at the provider with a code that you enter in a browser on any device. Default if"
                    + " there is no browser, for example over SSH.")
    private boolean device;

    @Option(
            names = "--provider-ca",
            paramLabel = "FILE",
            description =
                    "PEM file with the certificates that are trusted for the provider instead of those of the Java"
                            + " runtime. The path is stored with the tokens.")
    private @Nullable Path providerAuthorities;

    @Option(
            names = "--otp",
            paramLabel = "CODE",
            description = "One-time code or recovery code of a user with a second factor, for scripts.")
    private @Nullable String otp;

    public LoginCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected ServiceClient connect() {
        return options().connectAnonymously(commandLine());
    }

    @Override
    protected void checkArguments() {
        if (provider == null && (device || providerAuthorities != null)) {
            throw mistaken((device ? "--device" : "--provider-ca") + " requires --provider");
        }
        if (options().hasToken()) {
            throw mistaken("--token and --api-key-file need no sign-in; use them with other commands");
        }
        if (provider != null && (otp != null || options().hasPassword())) {
            throw mistaken("--provider cannot be combined with --user, --password-file and --otp");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        LoginKey key = options().loginKey(commandLine(), service.address());
        SavedContext saved = options().context(key);
        Tokens tokens = provider == null
                ? signIn(service, key, saved)
                : new ProviderLogin(
                                service,
                                context(),
                                device,
                                Optional.ofNullable(providerAuthorities).map(Path::toAbsolutePath),
                                this::stop)
                        .signIn(Optional.of(provider).filter(name -> !name.isEmpty()));
        options().tokenFile().store(key, tokens);
        if (saved.hasCredential()) {
            warn("commands use the token or the API key of the context "
                    + key.context().orElse("") + " instead of this sign-in; remove it with `millrace context set`");
        }
        String expiry = tokens.expires().truncatedTo(ChronoUnit.SECONDS).toString();
        print(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("username", tokens.username())
                        .put("url", service.address().toString())
                        .put("context", key.context().orElse(null))
                        .put("expires_at", expiry)
                        .put("renewable", tokens.refresh().isPresent()),
                "signed in as " + tokens.username() + " at " + key.shown()
                        + (tokens.refresh().isPresent()
                                ? ""
                                : "; the token cannot be renewed and is valid until " + expiry));
    }

    private Tokens signIn(ServiceClient service, LoginKey key, SavedContext saved) {
        String name = options().username(commandLine());
        Optional<String> expected = saved.find(Setting.USER).filter(user -> !user.equals(name));
        if (expected.isPresent()) {
            throw mistaken("the context " + key.context().orElse("") + " is for the user "
                    + Sentences.plain(expected.get()) + ", and commands would not use a sign-in of " + name
                    + "; change its user with `millrace context set`, or use another context");
        }
        // This request fails if the server does not respond or its certificate is not trusted. The user is asked for
        // the password only afterwards.
        service.exchange("GET", "/_session/providers", "", new byte[0]);
        return signIn(service, name, options().password(name), Optional.ofNullable(otp));
    }

    private Tokens signIn(ServiceClient service, String name, String password, Optional<String> code) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("username", name).put("password", password);
        code.ifPresent(given -> body.put("otp", given));
        Reply reply = service.exchange(
                "POST", "/login", ServiceClient.JSON, body.toString().getBytes(StandardCharsets.UTF_8));
        if (reply.status() == UNAUTHORIZED && reply.isCodeRequired()) {
            if (code.isPresent()) {
                throw new ClientFailedException(
                        ExitStatus.NOT_ALLOWED, "sign-in failed for " + name + ": the one-time code was rejected");
            }
            String asked = keyboard()
                    .ask("One-time code of " + name + ": ")
                    .orElseThrow(() -> new ClientFailedException(
                            ExitStatus.NOT_ALLOWED,
                            name + " has a second factor, and there is no terminal for a prompt; use --otp"));
            return signIn(service, name, password, Optional.of(asked));
        }
        if (reply.status() == UNAUTHORIZED) {
            throw new ClientFailedException(
                    ExitStatus.NOT_ALLOWED, "sign-in failed for " + name + ": wrong user name or password");
        }
        if (reply.status() == NOT_FOUND) {
            throw new ClientFailedException("login is not possible at " + service.address()
                    + ": it has no endpoint /login, or security is off; if its users sign in at an identity"
                    + " provider, use --provider");
        }
        if (!reply.isDone()) {
            throw service.refusal(reply);
        }
        return StoredLogin.tokens(name, reply.json(), Clock.systemUTC().instant(), Optional.empty());
    }
}
