package io.millrace.bootstrap.api;

import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.adapters.http.tls.TlsUnusableException;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The TLS certificate of the service. Logs a warning every day if the certificate has expired or will expire soon. */
public final class ServerCertificate {

    private static final Logger LOGGER = LoggerFactory.getLogger(ServerCertificate.class);
    private static final Duration DAY = Duration.ofDays(1);

    private final boolean asksClients;
    private final Clock clock;
    private volatile Optional<TlsIdentity> identity;
    private volatile Instant nextReminder = Instant.MIN;

    private ServerCertificate(Optional<TlsIdentity> identity, boolean asksClients, Clock clock) {
        this.identity = identity;
        this.asksClients = asksClients;
        this.clock = clock;
    }

    /**
     * Reads the certificate, if TLS is configured.
     *
     * @throws StartRefusedException if the certificate cannot be used
     */
    public static ServerCertificate of(Settings.Server server, Clock clock) {
        ServerCertificate certificate = new ServerCertificate(
                server.tls().map(ServerCertificate::read),
                server.tls()
                        .filter(tls -> tls.clients() != ClientAuthentication.NONE)
                        .isPresent(),
                clock);
        certificate.identity.ifPresent(
                read -> LOGGER.info("connections are encrypted with the certificate of {}", read));
        certificate.remind();
        return certificate;
    }

    public boolean isPresent() {
        return identity.isPresent();
    }

    /** Returns the number of whole days until the certificate expires; NaN if there is no certificate. */
    public double daysLeft() {
        return identity.map(read -> (double) read.daysLeft(clock.instant())).orElse(Double.NaN);
    }

    /** Returns {@code settings}. If TLS is configured, adds TLS to them. */
    public HttpServerSettings encrypting(HttpServerSettings settings, Settings.Server server) {
        return server.tls()
                .flatMap(tls -> identity.map(read -> settings.withTls(
                        new HttpServerSettings.Tls(read.context(), tls.http2(), tls.streams(), tls.clients()))))
                .orElse(settings);
    }

    /**
     * Reads the certificate of new settings.
     *
     * @return an action that applies the certificate; the caller runs this action after it has checked all other
     *     settings
     * @throws StartRefusedException if the certificate cannot be used; the previous certificate then remains in use
     */
    public Runnable change(Settings.Server next, Consumer<SSLContext> show) {
        if (identity.isPresent() != next.tls().isPresent()) {
            return () -> LOGGER.warn(
                    "after a restart, connections {} encrypted", identity.isPresent() ? "will not be" : "will be");
        }
        if (asksClients && next.tls().flatMap(Settings.Tls::clientAuthorities).isEmpty()) {
            return () -> LOGGER.warn(
                    "server.tls.client-ca is missing, so the certificates of the service and of the authorities are not"
                            + " read again before a restart");
        }
        Optional<TlsIdentity> read = next.tls().map(ServerCertificate::read);
        return () -> read.filter(another -> !another.isSame(identity.orElseThrow()))
                .ifPresent(another -> {
                    show.accept(another.context());
                    identity = read;
                    nextReminder = Instant.MIN;
                    LOGGER.info("new connections are encrypted with the certificate of {}", another);
                    remind();
                });
    }

    /** Logs a warning, at most once a day, if the certificate has expired or will expire soon. */
    public void remind() {
        Instant now = clock.instant();
        if (now.isBefore(nextReminder)) {
            return;
        }
        identity.flatMap(read -> read.warning(now)).ifPresent(LOGGER::warn);
        nextReminder = now.plus(DAY);
    }

    private static TlsIdentity read(Settings.Tls tls) {
        try {
            return TlsIdentity.read(tls.files(), tls.clientAuthorities());
        } catch (TlsUnusableException e) {
            throw new StartRefusedException(String.valueOf(e.getMessage()), e);
        }
    }
}
