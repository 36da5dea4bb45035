package io.millrace.domain.network;

import java.util.List;
import java.util.Optional;

/**
 * The proxies whose forwarding headers are believed. A client can send any header, so hops are read from the end, where
 * the nearest proxy wrote, and only as long as the proxy that wrote them is trusted.
 */
public record TrustedProxies(List<AddressRange> ranges) {

    /** No proxy is trusted; headers are ignored. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /**
     * The sender of a request, as far as headers are believed.
     *
     * @param address the nearest address that is not trusted; the farthest known one if all are
     * @param hops how many of the hops, counted from the last one, were written by trusted proxies
     */
    public record Sender(NetworkAddress address, int hops) {}

    public boolean trusts(NetworkAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Finds the sender of a request.
     *
     * @param peer the other end of the connection
     * @param hops the sender that each proxy names, the nearest proxy's last; empty where it names none
     */
    public Sender follow(NetworkAddress peer, List<Optional<NetworkAddress>> hops) {
        NetworkAddress sender = peer;
        int believed = 0;
        while (believed < hops.size() && trusts(sender)) {
            Optional<NetworkAddress> hop = hops.get(hops.size() - 1 - believed);
            believed++;
            if (hop.isEmpty()) {
                break;
            }
            sender = hop.get();
        }
        return new Sender(sender, believed);
    }
}
