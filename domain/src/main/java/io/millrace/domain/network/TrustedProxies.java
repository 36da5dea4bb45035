package io.millrace.domain.network;

import java.util.List;
import java.util.Optional;

/**
 * The proxies whose forwarding headers are trusted. A client can send any header. Hops are therefore read from the end,
 * where the nearest proxy wrote, while the proxy that wrote them is trusted.
 */
public record TrustedProxies(List<AddressRange> ranges) {

    /** Trusts no proxy; headers are ignored. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /**
     * The sender of a request according to trusted headers.
     *
     * @param address the nearest address that is not trusted; the farthest known one if all are trusted
     * @param hops the number of hops, counted from the last one, that trusted proxies wrote
     */
    public record Sender(NetworkAddress address, int hops) {}

    public boolean trusts(NetworkAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Determines the sender of a request.
     *
     * @param peer the other end of the connection
     * @param hops the senders named by the proxies, that of the nearest proxy last; empty if it names none
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
