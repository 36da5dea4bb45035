package io.millrace.command.context;

import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.tls.ClientTls;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates or changes a context. */
@Command(
        name = "set",
        description = {
            "Creates a context, or changes the given settings of a context.",
            "An empty value removes a setting. The contexts are in millrace/contexts.yaml in XDG_CONFIG_HOME or"
                    + " ~/.config. Only you can read this file.",
            "A context has at most one token or API key; a new one replaces the previous one. If the address or the user"
                    + " changes, the tokens that `login` stored for the context are deleted."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace context set local --url 127.0.0.1:8080 --user admin --use",
    "millrace context set prod --url https://logs.example.com --ca ca.pem",
    "millrace context set prod --api-key-file shipper.key",
    "millrace context set reader --like prod --user rita"
})
public final class ContextSetCommand extends ContextCommand {

    private static final Set<Setting> COPIED =
            EnumSet.of(Setting.URL, Setting.CA, Setting.CLIENT_CERTIFICATE, Setting.CLIENT_KEY);

    @Parameters(paramLabel = "CONTEXT", description = "The name of the context: letters, digits, dots, - and _.")
    private String name = "";

    @Option(
            names = "--like",
            paramLabel = "CONTEXT",
            description = "Copies the address and the certificates of this context, but not its user and credentials."
                    + " Other options replace the copied settings.")
    private @Nullable String model;

    @Option(names = "--url", paramLabel = "URL", description = "Address of the service.")
    private @Nullable String url;

    @Option(
            names = {"-u", "--user"},
            paramLabel = "NAME",
            description = "User name to sign in with.")
    private @Nullable String user;

    @Option(names = "--token-file", paramLabel = "FILE", description = "File that contains an access token.")
    private @Nullable String tokenFile;

    @Option(
            names = "--token-stdin",
            description = "Reads an access token from standard input and stores it in the file of contexts. Prefer"
                    + " --token-file.")
    private boolean tokenPiped;

    @Option(
            names = "--api-key-file",
            paramLabel = "FILE",
            description = "File that contains an API key, for example from `apikey create --save`.")
    private @Nullable String apiKeyFile;

    @Option(
            names = "--api-key-stdin",
            description = "Reads an API key from standard input and stores it in the file of contexts. Prefer"
                    + " --api-key-file.")
    private boolean apiKeyPiped;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "File with the certificates that are trusted: PEM, PKCS#12 or JKS.")
    private @Nullable String authorities;

    @Option(
            names = "--client-certificate",
            paramLabel = "FILE",
            description = "File with the certificate that the client presents: PEM, or PKCS#12 with the key.")
    private @Nullable String certificate;

    @Option(
            names = "--client-key",
            paramLabel = "FILE",
            description = "PEM file with the private key of that certificate.")
    private @Nullable String key;

    @Option(names = "--use", description = "Also selects the context for commands by default.")
    private boolean use;

    public ContextSetCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (!ContextFile.isName(name)) {
            throw mistaken(NAME_RULE);
        }
        if (url != null && !url.isEmpty()) {
            ServiceOptions.address(commandLine(), "--url", url);
        }
        if (user != null && user.indexOf(':') >= 0) {
            throw mistaken("--user must be a name without a colon");
        }
        List<String> credentials = new ArrayList<>();
        given(tokenFile).ifPresent(file -> credentials.add("--token-file"));
        given(apiKeyFile).ifPresent(file -> credentials.add("--api-key-file"));
        if (tokenPiped) {
            credentials.add("--token-stdin");
        }
        if (apiKeyPiped) {
            credentials.add("--api-key-stdin");
        }
        if (credentials.size() > 1) {
            throw mistaken("use only one of " + String.join(" and ", credentials));
        }
        given(tokenFile).map(Path::of).ifPresent(Secrets::tokenOfFile);
        given(apiKeyFile).map(Path::of).ifPresent(Secrets::apiKeyOfFile);
        given(authorities).ifPresent(file -> ClientTls.requireReadable("--ca", Path.of(file)));
        given(certificate).ifPresent(file -> ClientTls.requireReadable("--client-certificate", Path.of(file)));
        given(key).ifPresent(file -> ClientTls.requireReadable("--client-key", Path.of(file)));
    }

    /**
     * Returns the value of an option if it adds or changes a setting; empty if the option is missing or removes the
     * setting.
     */
    private static Optional<String> given(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    @Override
    protected void execute() {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        if (model != null) {
            SavedContext copied = file().read().require(model);
            COPIED.forEach(setting -> put(given, setting, copied.find(setting)));
        }
        given.putAll(settings());
        Optional<SavedContext> before = Optional.ofNullable(file().read().all().get(name));
        // The tokens are deleted before the context is changed. In the other order, a failure in between could leave
        // the tokens in a context with another address.
        Optional<String> ended = before.filter(saved -> isSameLogin(saved, changed(saved, given)))
                        .isPresent()
                ? Optional.empty()
                : tokenFile().forgetContext(name);
        file().change(contexts -> {
            Contexts changed =
                    contexts.with(name, changed(contexts.all().getOrDefault(name, SavedContext.empty()), given));
            return use ? changed.using(name) : changed;
        });
        Contexts changed = file().read();
        boolean isCurrent = changed.current().filter(name::equals).isPresent();
        SavedContext saved = changed.require(name);
        print(
                described(name, saved, isCurrent),
                "the context " + name + " was saved"
                        + (isCurrent
                                ? "; commands use it by default"
                                : "; `millrace context use " + name + "` selects it")
                        + ended.map(ContextCommand::deleted).orElse(""));
        if (saved.find(Setting.URL).isEmpty()) {
            warn("the context " + name + " has no address, so commands use the default, "
                    + ServiceOptions.DEFAULT_ADDRESS + "; set an address with --url, or copy one with --like");
        }
    }

    private Map<Setting, String> settings() {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        put(given, Setting.URL, Optional.ofNullable(url));
        put(given, Setting.USER, Optional.ofNullable(user));
        put(given, Setting.TOKEN_FILE, Optional.ofNullable(tokenFile).map(ContextSetCommand::absolute));
        put(given, Setting.API_KEY_FILE, Optional.ofNullable(apiKeyFile).map(ContextSetCommand::absolute));
        put(given, Setting.CA, Optional.ofNullable(authorities).map(ContextSetCommand::absolute));
        put(given, Setting.CLIENT_CERTIFICATE, Optional.ofNullable(certificate).map(ContextSetCommand::absolute));
        put(given, Setting.CLIENT_KEY, Optional.ofNullable(key).map(ContextSetCommand::absolute));
        // An option with a file, even with an empty name, also removes the secret that an earlier command read from
        // standard input.
        if (tokenFile != null) {
            given.put(Setting.TOKEN, "");
        }
        if (apiKeyFile != null) {
            given.put(Setting.API_KEY, "");
        }
        if (tokenPiped) {
            given.put(Setting.TOKEN, Secrets.tokenOfPipe(keyboard().piped()));
        }
        if (apiKeyPiped) {
            given.put(Setting.API_KEY, Secrets.apiKeyOfPipe(keyboard().piped()));
        }
        return given;
    }

    /** Returns a copy of a context with the given settings. A new credential replaces all other credentials. */
    private static SavedContext changed(SavedContext saved, Map<Setting, String> given) {
        SavedContext changed = saved;
        if (SavedContext.CREDENTIALS.stream()
                .anyMatch(setting -> !given.getOrDefault(setting, "").isEmpty())) {
            for (Setting setting : SavedContext.CREDENTIALS) {
                changed = changed.with(setting, "");
            }
        }
        for (Map.Entry<Setting, String> setting : given.entrySet()) {
            changed = changed.with(setting.getKey(), setting.getValue());
        }
        return changed;
    }

    /** Returns whether the stored tokens of the context are also valid for the changed context. */
    private boolean isSameLogin(SavedContext before, SavedContext after) {
        return login(name, before).equals(login(name, after));
    }

    private static void put(Map<Setting, String> given, Setting setting, Optional<String> value) {
        value.ifPresent(text -> given.put(setting, text));
    }

    /** Returns an absolute path, because later commands may run in another working directory. */
    private static String absolute(String file) {
        return file.isEmpty()
                ? file
                : Path.of(file).toAbsolutePath().normalize().toString();
    }
}
