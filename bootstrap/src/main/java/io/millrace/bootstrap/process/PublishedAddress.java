package io.millrace.bootstrap.process;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The address on which other hosts reach the service. */
public final class PublishedAddress {

    private static final Logger LOGGER = LoggerFactory.getLogger(PublishedAddress.class);

    private PublishedAddress() {}

    /**
     * Returns the host and the port of a listening address. If the service listens on all addresses of the host,
     * chooses one of them. IPv4 addresses are preferred to IPv6 addresses, and then addresses of a local network to
     * others. A loopback address is chosen only if the host has no other address.
     */
    public static String of(InetSocketAddress listening) {
        InetAddress address = listening.getAddress();
        InetAddress published = address.isAnyLocalAddress() ? bestOf(addressesOfHost(), address) : address;
        // A scope such as %eth0 has a meaning only on this host, and is removed.
        String host = published.getHostAddress().replaceFirst("%.*", "");
        return (published instanceof Inet6Address ? "[" + host + "]" : host) + ":" + listening.getPort();
    }

    static InetAddress bestOf(Stream<InetAddress> addresses, InetAddress otherwise) {
        return addresses
                .min(Comparator.comparing(InetAddress::isLoopbackAddress)
                        .thenComparing(Inet6Address.class::isInstance)
                        .thenComparing(InetAddress::isLinkLocalAddress)
                        .thenComparing(address -> !address.isSiteLocalAddress())
                        .thenComparing(InetAddress::getHostAddress))
                .orElse(otherwise);
    }

    private static Stream<InetAddress> addressesOfHost() {
        try {
            return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses);
        } catch (SocketException e) {
            LOGGER.warn("the addresses of this host cannot be read: {}", e.getMessage());
            return Stream.of(InetAddress.getLoopbackAddress());
        }
    }
}
