package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.settings.ContextFile;
import io.millrace.command.client.settings.ContextFile.Contexts;
import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.settings.StoredLogin;
import io.millrace.command.client.settings.TokenFile;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of commands that use a running service. */
public final class ServiceOptions implements SharedOptions {

    static final String PASSWORD_VARIABLE = "MILLRACE_PASSWORD";
    static final String TOKEN_VARIABLE = "MILLRACE_TOKEN";
    static final String API_KEY_VARIABLE = "MILLRACE_API_KEY";
    static final String USER_VARIABLE = "MILLRACE_USER";
    static final String URL_VARIABLE = "MILLRACE_URL";
    static final String CONTEXT_VARIABLE = "MILLRACE_CONTEXT";

    /** The address of the service if no option, variable or context contains an address. */
    public static final String DEFAULT_ADDRESS = "http://127.0.0.1:8080";

    private static final String USUAL_USER = "admin";
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:0*:)*:?0*1]", Pattern.CASE_INSENSITIVE);

    private final CommandContext context;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Address of the service, for example https://millrace.example.com or 127.0.0.1:8080. Default:"
                    + " the environment variable "
                    + URL_VARIABLE + ", then the context, otherwise " + DEFAULT_ADDRESS + ".")
    private @Nullable String url;

    @Option(
            names = {"-u", "--user"},
            paramLabel = "NAME",
            description = "User name to sign in with. Default: the environment variable " + USER_VARIABLE
                    + ", then the context, otherwise " + USUAL_USER + ".")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File that contains your password for the sign-in of this command. Default: the environment"
                    + " variable " + PASSWORD_VARIABLE
                    + ", then the tokens that `login` stored, then a prompt on the terminal.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "Access token; replaces name and password. All users of this machine can see it, so prefer"
                    + " the environment variable " + TOKEN_VARIABLE + ".")
    private @Nullable String token;

    @Option(
            names = "--api-key-file",
            paramLabel = "FILE",
            description =
                    "File that contains an API key; replaces name and password. Default: the environment variable "
                            + API_KEY_VARIABLE + ", then the context.")
    private @Nullable Path apiKeyFile;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Uses the address and the credentials of a context that `context set` saved. Its credentials"
                    + " and certificates are used only for its address. An empty name selects no context. Default: the"
                    + " environment variable " + CONTEXT_VARIABLE + ", then the context that `context use` selected.")
    private @Nullable String contextName;

    @Mixin
    private final TlsOptions tls;

    private boolean renewing = true;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private @Nullable Contexts contexts;

    public ServiceOptions(CommandContext context) {
        this.context = context;
        this.tls = new TlsOptions(context);
    }

    /**
     * Uses stored tokens only until they expire. A process that may end at any time must not renew tokens, because it
     * could end before it has stored the new tokens.
     */
    public void neverRenew() {
        renewing = false;
    }

    @Override
    public String purpose() {
        return "use a running service";
    }

    /** Returns whether an option or an environment variable selects the service. */
    public boolean isServiceGiven() {
        return url != null
                || (contextName != null && !contextName.isEmpty())
                || variable(URL_VARIABLE).isPresent()
                || variable(CONTEXT_VARIABLE).isPresent();
    }

    /** Returns the name of the context that an option, a variable or {@code context use} selects. */
    private Optional<String> selected() {
        if (contextName != null) {
            return Optional.of(contextName).filter(name -> !name.isEmpty());
        }
        return variable(CONTEXT_VARIABLE).or(() -> contexts().current());
    }

    /** Returns the context that the option {@code --context} names; empty without this option. */
    private SavedContext namedContext() {
        return contextName == null ? SavedContext.empty() : usualContext();
    }

    /**
     * Returns the context that options, variables or {@code context use} select. It applies where options and variables
     * do not contain a value. Returns an empty context if no context is selected.
     */
    private SavedContext usualContext() {
        return selected().map(name -> contexts().require(name)).orElseGet(SavedContext::empty);
    }

    private Contexts contexts() {
        Contexts read = contexts == null ? contextFile().read() : contexts;
        contexts = read;
        return read;
    }

    /**
     * Returns the context if its address is the address of this service, otherwise an empty context. Credentials and
     * certificates of a context must not be used for another server.
     */
    private static SavedContext onlyFor(URI service, CommandLine command, SavedContext saved) {
        return address(command, saved).equals(service) ? saved : SavedContext.empty();
    }

    /** Returns the address of a context. If the context has no address, returns the default address. */
    public static URI address(CommandLine command, SavedContext saved) {
        return address(
                command, "the address of the context", saved.find(Setting.URL).orElse(DEFAULT_ADDRESS));
    }

    /**
     * Returns the key of the tokens that {@code login} stores for a service. If the selected context has the same
     * address as the service, the tokens belong to this context, otherwise to the address.
     */
    public LoginKey loginKey(CommandLine command, URI service) {
        return new LoginKey(
                service,
                selected()
                        .filter(name ->
                                address(command, contexts().require(name)).equals(service)));
    }

    /** Returns the context in use; an empty context if no context is in use. */
    public SavedContext context(LoginKey key) {
        return key.context().map(name -> contexts().require(name)).orElseGet(SavedContext::empty);
    }

    /** Returns the file with the contexts of the user. */
    public ContextFile contextFile() {
        return ContextFile.of(context.environment(), context.systemProperties());
    }

    /** Returns whether an option names a user or a password. */
    public boolean hasPassword() {
        return user != null || passwordFile != null;
    }

    /** Returns whether an option contains a token or an API key. Commands with such an option need no login. */
    public boolean hasToken() {
        return token != null || apiKeyFile != null;
    }

    public OutputOptions output() {
        return output;
    }

    /**
     * Returns a client for the service with credentials. Asks the user for the password if necessary.
     *
     * @param command the command with these options, for error messages
     */
    public ServiceClient connect(CommandLine command) {
        ServiceClient anonymous = connectAnonymously(command);
        return anonymous.showing(credentials(command, anonymous));
    }

    public ServiceClient connectAnonymously(CommandLine command) {
        URI service = service(command);
        username(command);
        warnOfPlainText(service, context);
        return new ServiceClient(
                service,
                ServiceCredentials.none(),
                ServiceClient.THE_SERVICE,
                tls.context(
                        service, onlyFor(service, command, namedContext()), onlyFor(service, command, usualContext())));
    }

    /** Warns if passwords and tokens would be sent unencrypted to another machine. */
    public static void warnOfPlainText(URI address, CommandContext context) {
        if (address.getScheme().equalsIgnoreCase("http")
                && !LOOPBACK.matcher(address.getHost()).matches()) {
            context.errors()
                    .println("millrace: warning: passwords and tokens are sent to " + address.getHost()
                            + " unencrypted; use https");
        }
    }

    public TokenFile tokenFile() {
        return TokenFile.of(context.environment(), context.systemProperties());
    }

    public String username(CommandLine command) {
        String name = Optional.ofNullable(user)
                .or(() -> usualUser(loginKey(command, service(command))))
                .orElse(USUAL_USER);
        if (name.isEmpty() || name.indexOf(':') >= 0) {
            throw new ParameterException(command, "--user must be a name without a colon");
        }
        return name;
    }

    /** Returns the user name from the context in use or from the environment variable. */
    private Optional<String> usualUser(LoginKey key) {
        Optional<String> ofContext = context(key).find(Setting.USER);
        Optional<String> ofVariable = variable(USER_VARIABLE);
        return contextName == null ? ofVariable.or(() -> ofContext) : ofContext.or(() -> ofVariable);
    }

    /**
     * Returns the credentials from options, variables or the context. If these contain no credentials, returns the
     * stored login. If there is no stored login, asks the user for a password.
     */
    private ServiceCredentials credentials(CommandLine command, ServiceClient anonymous) {
        if (apiKeyFile != null && (token != null || passwordFile != null)) {
            throw new ParameterException(command, "use only one of --token, --api-key-file and --password-file");
        }
        String name = username(command);
        if (token != null) {
            return ofToken(command, token);
        }
        if (apiKeyFile != null) {
            return ServiceCredentials.ofApiKey(Secrets.apiKeyOfFile(apiKeyFile), "--api-key-file");
        }
        if (passwordFile != null) {
            return ServiceCredentials.ofPassword(name, Secrets.ofFile(passwordFile));
        }
        LoginKey key = loginKey(command, anonymous.address());
        boolean isNamed = contextName != null && key.context().isPresent();
        return (isNamed ? ofContext(command, anonymous, key) : Optional.<ServiceCredentials>empty())
                .or(() -> ofVariables(command, name))
                .or(() -> isNamed ? Optional.empty() : ofContext(command, anonymous, key))
                .orElseGet(() -> promptIfRequired(name, anonymous, key));
    }

    private Optional<ServiceCredentials> ofVariables(CommandLine command, String name) {
        Optional<ServiceCredentials> password =
                variable(PASSWORD_VARIABLE).map(given -> ServiceCredentials.ofPassword(name, given));
        if (user != null) {
            return password;
        }
        return variable(TOKEN_VARIABLE)
                .map(given -> ofToken(command, given))
                .or(() -> variable(API_KEY_VARIABLE)
                        .map(given ->
                                ServiceCredentials.ofApiKey(Secrets.apiKey(given, API_KEY_VARIABLE), API_KEY_VARIABLE)))
                .or(() -> password);
    }

    /**
     * Returns the token or the API key of the context in use. If the context has neither, returns the stored login of
     * the user.
     */
    private Optional<ServiceCredentials> ofContext(CommandLine command, ServiceClient anonymous, LoginKey key) {
        if (user != null) {
            return storedLogin(anonymous, key);
        }
        SavedContext saved = context(key);
        String source = "the context " + key.context().orElse("");
        return saved.find(Setting.TOKEN_FILE)
                .map(file -> Secrets.tokenOfFile(Path.of(file)))
                .or(() -> saved.find(Setting.TOKEN))
                .map(found -> ofToken(command, found))
                .or(() -> saved.find(Setting.API_KEY_FILE)
                        .map(file -> Secrets.apiKeyOfFile(Path.of(file)))
                        .or(() -> saved.find(Setting.API_KEY).map(found -> Secrets.apiKey(found, source)))
                        .map(found -> ServiceCredentials.ofApiKey(found, source)))
                .or(() -> storedLogin(anonymous, key));
    }

    /** Returns the stored login. Returns empty if the options, variables or the context name another user. */
    private Optional<ServiceCredentials> storedLogin(ServiceClient anonymous, LoginKey key) {
        return StoredLogin.find(anonymous, key, tokenFile(), Clock.systemUTC())
                .filter(login -> isOfUser(login, key))
                .map(login -> renewing ? login : login.withoutRenewal());
    }

    private boolean isOfUser(StoredLogin login, LoginKey key) {
        return user == null
                ? login.tokens().isOf(usualUser(key))
                : login.tokens().username().equals(user);
    }

    /**
     * Asks for a password if the service responds and requires credentials. If the service requires none, returns no
     * credentials.
     */
    private ServiceCredentials promptIfRequired(String name, ServiceClient anonymous, LoginKey key) {
        if (anonymous.exchange("GET", "/", "", new byte[0]).isDone()) {
            return ServiceCredentials.none();
        }
        return context.keyboard()
                .askSecretly("Password of " + name + ": ")
                .map(password -> ServiceCredentials.ofPassword(name, password))
                .orElseThrow(() -> missing(
                        name,
                        PASSWORD_VARIABLE + ", " + TOKEN_VARIABLE + " or " + API_KEY_VARIABLE
                                + ", use --password-file or --api-key-file, or sign in with `" + key.loginCommand()
                                + "`"));
    }

    /** Returns the password for a login, from an option, a variable or the terminal. */
    public String password(String name) {
        if (passwordFile != null) {
            return Secrets.ofFile(passwordFile);
        }
        return variable(PASSWORD_VARIABLE)
                .or(() -> context.keyboard().askSecretly("Password of " + name + ": "))
                .orElseThrow(() -> missing(name, PASSWORD_VARIABLE + " or use --password-file"));
    }

    private static ClientFailedException missing(String name, String remedy) {
        return new ClientFailedException(
                ExitStatus.NOT_ALLOWED,
                "the password of " + name + " is missing, and there is no terminal for a prompt; set " + remedy);
    }

    private static ServiceCredentials ofToken(CommandLine command, String token) {
        if (!TOKEN.matcher(token).matches()) {
            // The message does not contain the token, because the token may be a secret.
            throw new ParameterException(command, "the token is invalid; tokens contain no spaces");
        }
        return ServiceCredentials.ofToken(token);
    }

    private Optional<String> variable(String name) {
        return context.variable(name);
    }

    private URI service(CommandLine command) {
        String address = Optional.ofNullable(url)
                .or(() -> namedContext().find(Setting.URL))
                .or(() -> variable(URL_VARIABLE))
                .or(() -> usualContext().find(Setting.URL))
                .orElse(DEFAULT_ADDRESS);
        return address(command, "--url", address);
    }

    /**
     * Parses an address and removes a trailing slash. The default scheme is http.
     *
     * @param option the option that contains the address, for error messages
     */
    public static URI address(CommandLine command, String option, String told) {
        String address = SCHEME.matcher(told).matches() ? told : "http://" + told;
        try {
            URI given = new URI(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
            String scheme = String.valueOf(given.getScheme()).toLowerCase(Locale.ROOT);
            if ((!scheme.equals("http") && !scheme.equals("https")) || given.getHost() == null) {
                throw new ParameterException(command, option + " must begin with http:// or https:// and a host");
            }
            if (given.getRawUserInfo() != null || given.getRawQuery() != null || given.getRawFragment() != null) {
                throw new ParameterException(
                        command,
                        option + " must be an address without user, query and fragment; use other options for"
                                + " the user and the password");
            }
            return given;
        } catch (URISyntaxException e) {
            // The message does not contain the address, because the address may contain a password.
            throw new ParameterException(command, option + " is not an address");
        }
    }
}
