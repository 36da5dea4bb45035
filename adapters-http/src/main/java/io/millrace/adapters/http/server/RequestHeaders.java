package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.tls.PeerCertificate;
import io.millrace.domain.security.certificate.ClientCertificate;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.HttpString;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The headers of a request, and the sender that results from them and from the connection. */
final class RequestHeaders implements Headers {

    private static final AttachmentKey<String> ADDRESS = AttachmentKey.create(String.class);

    /** The headers that are read for every request, with their prepared names. Other names take longer to find. */
    private static final Map<String, HttpString> FREQUENT = Map.of(
            "Authorization",
            io.undertow.util.Headers.AUTHORIZATION,
            "Accept",
            io.undertow.util.Headers.ACCEPT,
            "Content-Type",
            io.undertow.util.Headers.CONTENT_TYPE,
            "Transfer-Encoding",
            io.undertow.util.Headers.TRANSFER_ENCODING);

    private final HeaderMap sent;
    private final Provenance provenance;
    private final boolean fromAllowedOrigin;
    private final Optional<ClientCertificate> certificate;

    /** Reads the headers that determine the sender, and the certificate of the sender. */
    RequestHeaders(
            HttpServerExchange exchange,
            Optional<HttpServerSettings.Tls> tls,
            HttpServerSettings.ProxyAndCors proxyAndCors) {
        this.sent = exchange.getRequestHeaders();
        Provenance connection = new Provenance(
                addressOf(exchange), tls.isPresent() ? "https" : "http", findSent(io.undertow.util.Headers.HOST));
        this.provenance = Provenance.of(connection, this::findSent, proxyAndCors.proxies());
        this.certificate = tls.filter(settings -> settings.clients() != ClientAuthentication.NONE)
                .filter(settings -> !connection.isTrustedProxy(proxyAndCors.proxies()))
                .flatMap(
                        settings -> Optional.ofNullable(exchange.getConnection().getSslSession()))
                .flatMap(PeerCertificate::find);
        this.fromAllowedOrigin = proxyAndCors.cors().credentials()
                && findSent(io.undertow.util.Headers.ORIGIN)
                        .filter(proxyAndCors.cors().origins()::allow)
                        .isPresent();
    }

    /** Returns the address from a cache of the connection, because formatting an address is slow. */
    private static String addressOf(HttpServerExchange exchange) {
        ServerConnection connection = exchange.getConnection();
        String known = connection.getAttachment(ADDRESS);
        if (known != null) {
            return known;
        }
        String address = exchange.getSourceAddress().getAddress().getHostAddress();
        connection.putAttachment(ADDRESS, address);
        return address;
    }

    Provenance provenance() {
        return provenance;
    }

    @Override
    public Optional<String> find(String name) {
        return name.equalsIgnoreCase("Host") ? provenance.host() : findSent(name);
    }

    @Override
    public String scheme() {
        return provenance.scheme();
    }

    @Override
    public Optional<ClientCertificate> certificate() {
        return certificate;
    }

    @Override
    public boolean isFromAllowedOrigin() {
        return fromAllowedOrigin;
    }

    /** Returns a header as sent, including {@code Host}. */
    Optional<String> findSent(HttpString name) {
        return joined(sent.get(name));
    }

    private Optional<String> findSent(String name) {
        HttpString frequent = FREQUENT.get(name);
        return frequent == null ? joined(sent.get(name)) : findSent(frequent);
    }

    private static Optional<String> joined(@Nullable HeaderValues values) {
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(values.size() == 1 ? values.getFirst() : String.join(", ", values));
    }
}
