package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.domain.network.NetworkAddress;
import io.millrace.domain.network.TrustedProxies.Sender;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sender of a request: the peer of the connection, or the sender that trusted proxies forwarded.
 *
 * @param address the numeric address of the sender
 * @param scheme {@code http} or {@code https}, whichever the sender used
 * @param host the host and port to which the sender sent the request, if known
 */
record Provenance(String address, String scheme, Optional<String> host) {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._~:\\[\\]-]{1,255}");

    /** The maximum number of hops that are read. Real chains of proxies have fewer. */
    private static final int MOST_HOPS = 64;

    /** Returns whether the sender used encryption. */
    boolean isSecure() {
        return scheme.equals("https");
    }

    /**
     * Returns the sender of a request.
     *
     * @param connection the sender according to the connection, ignoring headers of proxies
     */
    static Provenance of(Provenance connection, Headers headers, Proxies proxies) {
        Optional<NetworkAddress> peer = connection.trustedProxy(proxies);
        if (peer.isEmpty()) {
            return connection;
        }
        return switch (proxies.header()) {
            case X_FORWARDED -> byParts(connection, peer.get(), headers, proxies);
            case FORWARDED -> byElements(connection, peer.get(), headers, proxies);
        };
    }

    /** Returns whether the address is that of a trusted proxy. */
    boolean isTrustedProxy(Proxies proxies) {
        return trustedProxy(proxies).isPresent();
    }

    private Optional<NetworkAddress> trustedProxy(Proxies proxies) {
        return proxies.trusted().ranges().isEmpty()
                ? Optional.empty()
                : NetworkAddress.find(address).filter(proxies.trusted()::trusts);
    }

    private static Provenance byParts(Provenance connection, NetworkAddress peer, Headers headers, Proxies proxies) {
        List<Optional<NetworkAddress>> hops =
                elements(headers, "X-Forwarded-For").map(Provenance::node).toList();
        Sender sender = proxies.trusted().follow(peer, hops);
        // The directly connected proxy is trusted, so its entries are used even if the headers contain no sender.
        int believed = Math.max(1, sender.hops());
        return connection.with(
                sender.address(),
                fromEnd(elements(headers, "X-Forwarded-Proto").toList(), believed),
                fromEnd(elements(headers, "X-Forwarded-Host").toList(), believed));
    }

    private static Provenance byElements(Provenance connection, NetworkAddress peer, Headers headers, Proxies proxies) {
        List<String> elements = elements(headers, "Forwarded").toList();
        List<Optional<NetworkAddress>> hops = elements.stream()
                .map(element -> parameter(element, "for").flatMap(Provenance::node))
                .toList();
        Sender sender = proxies.trusted().follow(peer, hops);
        Optional<String> element = sender.hops() == 0 ? Optional.empty() : fromEnd(elements, sender.hops());
        return connection.with(
                sender.address(),
                element.flatMap(stated -> parameter(stated, "proto")),
                element.flatMap(stated -> parameter(stated, "host")));
    }

    private Provenance with(NetworkAddress sender, Optional<String> statedScheme, Optional<String> statedHost) {
        return new Provenance(
                sender.toString(),
                statedScheme
                        .map(stated -> stated.toLowerCase(Locale.ROOT))
                        .filter(stated -> stated.equals("http") || stated.equals("https"))
                        .orElse(scheme),
                statedHost.filter(stated -> HOST.matcher(stated).matches()).or(() -> host));
    }

    /**
     * Returns an element, counted from the end, because each trusted proxy adds one element at the end. If the list is
     * shorter, the nearest proxy has replaced it.
     */
    private static Optional<String> fromEnd(List<String> elements, int place) {
        return elements.isEmpty() ? Optional.empty() : Optional.of(elements.get(Math.max(0, elements.size() - place)));
    }

    /**
     * Returns the last elements of a header that is a list with commas. Commas inside quotation marks do not separate
     * elements.
     */
    private static Stream<String> elements(Headers headers, String name) {
        String list = headers.find(name).orElse("");
        if (list.isBlank()) {
            return Stream.empty();
        }
        List<String> all = Quoted.split(list, ',');
        return all.subList(Math.max(0, all.size() - MOST_HOPS), all.size()).stream();
    }

    private static Optional<String> parameter(String element, String name) {
        return Quoted.split(element, ';').stream()
                .filter(pair -> pair.regionMatches(true, 0, name + "=", 0, name.length() + 1))
                .map(pair -> Quoted.unquote(pair.substring(name.length() + 1).strip()))
                .findFirst();
    }

    /** Parses an address with an optional port. */
    private static Optional<NetworkAddress> node(String text) {
        int bracket = text.indexOf(']');
        if (text.startsWith("[") && bracket > 0) {
            return NetworkAddress.find(text.substring(1, bracket));
        }
        int colon = text.indexOf(':');
        return NetworkAddress.find(colon > 0 && colon == text.lastIndexOf(':') ? text.substring(0, colon) : text);
    }
}
