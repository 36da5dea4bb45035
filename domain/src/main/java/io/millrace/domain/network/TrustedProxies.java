package io.millrace.domain.network;

import java.util.List;
import java.util.Optional;

/**
 * Those who pass requests on and are believed when they say for whom. Everybody can say anything in a header, so that
 * what was said is read from its end, where the nearest proxy wrote, and only as long as whoever wrote it is trusted.
 */
public record TrustedProxies(List<AddressRange> ranges) {

    /** Believes nobody. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    public TrustedProxies {
        ranges = List.copyOf(ranges);
    }

    /**
     * Who sent a request, after all that is believed.
     *
     * @param address the first one, seen from here, that is not trusted; the farthest known one if all are
     * @param hops how many of the hops, from the last one on, were written by somebody trusted
     */
    public record Sender(NetworkAddress address, int hops) {}

    public boolean trusts(NetworkAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /**
     * Follows a request back to who sent it.
     *
     * @param peer whoever is connected
     * @param hops for whom each proxy passed the request on, the nearest proxy's last; empty where it does not tell
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
