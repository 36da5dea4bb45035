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
     * Returns host and port of a listening address. If the service listens on all addresses of the host, returns one of
     * them: an IPv4 address if possible, of the local network if possible, and a loopback address only if the host has
     * no other.
     */
    public static String of(InetSocketAddress listening) {
        InetAddress address = listening.getAddress();
        InetAddress published = address.isAnyLocalAddress() ? bestOf(addressesOfHost(), address) : address;
        // A scope such as %eth0 only has a meaning on this host.
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
