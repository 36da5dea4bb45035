package io.millrace.command.line;

import io.millrace.command.client.settings.SavedContext;
import io.millrace.command.client.settings.SavedContext.Setting;
import io.millrace.command.client.tls.ClientTls;
import io.millrace.command.client.tls.StorePassword;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for connections over TLS. */
public final class TlsOptions {

    static final String CA_VARIABLE = "MILLRACE_CA";
    static final String CA_PASSWORD_VARIABLE = "MILLRACE_CA_PASSWORD";
    static final String CERTIFICATE_PASSWORD_VARIABLE = "MILLRACE_CLIENT_CERTIFICATE_PASSWORD";

    private final CommandContext context;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "File with the certificates that are trusted instead of those of the Java runtime: PEM, or a"
                    + " key store (PKCS#12 or JKS) with the password of " + CA_PASSWORD_VARIABLE
                    + ". Default: the environment variable " + CA_VARIABLE + ", then the context.")
    private @Nullable Path authorities;

    @Option(
            names = "--insecure-skip-verify",
            description = "Accepts any certificate of the service. Others can then read and change the traffic, so use"
                    + " it only for tests.")
    private boolean unverified;

    @Option(
            names = "--client-certificate",
            paramLabel = "FILE",
            description =
                    "File with the certificate that the client presents: PEM, or PKCS#12 with the key and with the"
                            + " password of " + CERTIFICATE_PASSWORD_VARIABLE + ".")
    private @Nullable Path certificate;

    @Option(
            names = "--client-key",
            paramLabel = "FILE",
            description = "PEM file with the private key of --client-certificate, in PKCS#8 and not encrypted. Default:"
                    + " the file of --client-certificate.")
    private @Nullable Path key;

    TlsOptions(CommandContext context) {
        this.context = context;
    }

    /**
     * Returns the TLS context for a connection; empty if the connection is not encrypted. Warns if the certificate
     * of the service is not verified.
     *
     * @param named the context that the option {@code --context} names
     * @param usual the context that applies where options and variables do not contain a value
     */
    Optional<SSLContext> context(URI service, SavedContext named, SavedContext usual) {
        if (!service.getScheme().equalsIgnoreCase("https")) {
            return Optional.empty();
        }
        if (unverified) {
            context.errors()
                    .println("millrace: warning: the certificate of " + service
                            + " is not verified, so others can read and change the traffic");
        }
        return Optional.of(new ClientTls(
                        "--ca",
                        Optional.ofNullable(authorities)
                                .or(() -> file(named, Setting.CA))
                                .or(() -> context.variable(CA_VARIABLE).map(Path::of))
                                .or(() -> file(usual, Setting.CA)),
                        password(CA_PASSWORD_VARIABLE),
                        !unverified,
                        Optional.ofNullable(certificate).or(() -> file(usual, Setting.CLIENT_CERTIFICATE)),
                        Optional.ofNullable(key)
                                .or(() -> certificate == null ? file(usual, Setting.CLIENT_KEY) : Optional.empty()),
                        password(CERTIFICATE_PASSWORD_VARIABLE))
                .context());
    }

    private static Optional<Path> file(SavedContext saved, Setting setting) {
        return saved.find(setting).map(Path::of);
    }

    private StorePassword password(String variable) {
        return new StorePassword(
                variable,
                context.variable(variable),
                question -> context.keyboard().askSecretly(question));
    }
}
