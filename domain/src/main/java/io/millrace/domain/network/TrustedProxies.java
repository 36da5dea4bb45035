package io.millrace.domain.network;

import java.util.List;
import java.util.Optional;

/**
 * The proxies whose forwarding headers are trusted. A client can send any header. Each proxy appends the address from
 * which it received the request. The header is therefore read from its end, up to the first address that is not
 * trusted.
 */
public record TrustedProxies(List<AddressRange> ranges) {

    /** Trusts no proxy, so forwarding headers are ignored. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /**
     * The sender of a request according to trusted headers.
     *
     * @param address the nearest address that is no trusted proxy; if all addresses are trusted, the farthest one
     * @param hops the number of entries at the end of the header that trusted proxies wrote
     */
    public record Sender(NetworkAddress address, int hops) {}

    public boolean trusts(NetworkAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Determines the sender of a request.
     *
     * @param peer the address of the other end of the connection
     * @param hops the entries of the header, the entry of the nearest proxy last; an entry is empty if it contains no
     *     address
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
