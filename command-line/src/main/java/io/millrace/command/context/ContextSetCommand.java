package io.millrace.command.context;

import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.Secrets;
import io.millrace.command.line.ServiceOptions;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
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
                    + " ~/.config. Only you can read this file."
        },
        mixinStandardHelpOptions = true)
@Examples({
    "millrace context set local --url 127.0.0.1:8080 --user admin --use",
    "millrace context set prod --url https://logs.example.com --ca ca.pem"
})
public final class ContextSetCommand extends ContextCommand {

    @Parameters(paramLabel = "CONTEXT", description = "The name of the context: letters, digits, dots, - and _.")
    private String name = "";

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
            throw mistaken("the name of a context has 1 to 64 letters, digits, dots, - and _, and begins with a"
                    + " letter or digit");
        }
        if (url != null && !url.isEmpty()) {
            ServiceOptions.address(commandLine(), "--url", url);
        }
        if (user != null && user.indexOf(':') >= 0) {
            throw mistaken("--user must be a name without a colon");
        }
        if (tokenPiped && tokenFile != null) {
            throw mistaken("use only one of --token-file and --token-stdin");
        }
    }

    @Override
    protected void execute() {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        put(given, Setting.URL, Optional.ofNullable(url));
        put(given, Setting.USER, Optional.ofNullable(user));
        put(given, Setting.TOKEN_FILE, Optional.ofNullable(tokenFile).map(ContextSetCommand::absolute));
        put(given, Setting.CA, Optional.ofNullable(authorities).map(ContextSetCommand::absolute));
        put(given, Setting.CLIENT_CERTIFICATE, Optional.ofNullable(certificate).map(ContextSetCommand::absolute));
        put(given, Setting.CLIENT_KEY, Optional.ofNullable(key).map(ContextSetCommand::absolute));
        if (tokenPiped) {
            given.put(Setting.TOKEN, Secrets.tokenOfPipe(keyboard().piped()));
            given.put(Setting.TOKEN_FILE, "");
        } else if (tokenFile != null) {
            given.put(Setting.TOKEN, "");
        }
        file().change(contexts -> {
            SavedContext saved = contexts.all().getOrDefault(name, SavedContext.empty());
            for (Map.Entry<Setting, String> setting : given.entrySet()) {
                saved = saved.with(setting.getKey(), setting.getValue());
            }
            Contexts changed = contexts.with(name, saved);
            return use ? changed.using(name) : changed;
        });
        Contexts changed = file().read();
        boolean isCurrent = changed.current().filter(name::equals).isPresent();
        print(
                described(name, changed.require(name), isCurrent),
                "the context " + name + " was saved" + (isCurrent ? "; commands use it by default" : ""));
    }

    private static void put(Map<Setting, String> given, Setting setting, Optional<String> value) {
        value.ifPresent(text -> given.put(setting, text));
    }

    /** Returns an absolute path, because later commands may run in another directory. */
    private static String absolute(String file) {
        return file.isEmpty()
                ? file
                : Path.of(file).toAbsolutePath().normalize().toString();
    }
}
