package io.millrace.bootstrap.command;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of commands that ask a running service. */
final class ServiceOptions {

    static final String PASSWORD_VARIABLE = "MILLRACE_PASSWORD";

    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:0*:)*:?0*1]", Pattern.CASE_INSENSITIVE);

    private final Surroundings surroundings;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "Where the service is (default: ${DEFAULT-VALUE}).")
    private String url = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "admin",
            description = "Who asks; needs the privilege manage_security (default: ${DEFAULT-VALUE}).")
    private String user = "";

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = {
                "Holds the password of the one who asks. Without it the environment variable " + PASSWORD_VARIABLE
                        + " is used, and without that the terminal is asked."
            })
    private @Nullable Path passwordFile;

    ServiceOptions(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /**
     * Returns a client of the service, having asked for the password if need be.
     *
     * @param command whose options these are, for refusals
     */
    ServiceClient connect(CommandLine command) {
        URI service = service(command);
        if (user.isEmpty() || user.indexOf(':') >= 0) {
            throw new ParameterException(command, "--user must be a name without a colon");
        }
        if (service.getScheme().equalsIgnoreCase("http")
                && !LOOPBACK.matcher(service.getHost()).matches()) {
            surroundings
                    .errors()
                    .println("millrace: warning: passwords go to " + service.getHost() + " as plain text; use https");
        }
        return new ServiceClient(service, user, password());
    }

    private URI service(CommandLine command) {
        try {
            URI given = new URI(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
            String scheme = String.valueOf(given.getScheme()).toLowerCase(Locale.ROOT);
            if ((!scheme.equals("http") && !scheme.equals("https")) || given.getHost() == null) {
                throw new ParameterException(command, "--url must begin with http:// or https:// and a host");
            }
            if (given.getRawUserInfo() != null || given.getRawQuery() != null || given.getRawFragment() != null) {
                throw new ParameterException(command, "--url must be an address alone; who asks is told by --user");
            }
            return given;
        } catch (URISyntaxException e) {
            // The text is left out, as it may hold a password.
            throw new ParameterException(command, "--url is not an address");
        }
    }

    private String password() {
        if (passwordFile != null) {
            return Secrets.ofFile(passwordFile);
        }
        return Optional.ofNullable(surroundings.environment().get(PASSWORD_VARIABLE))
                .filter(password -> !password.isEmpty())
                .or(() -> surroundings.keyboard().askSecretly("Password of " + user + ": "))
                .orElseThrow(() -> new ClientFailedException("the password of " + user + " is missing; set "
                        + PASSWORD_VARIABLE + " or use --password-file, for there is no terminal to ask on"));
    }
}
