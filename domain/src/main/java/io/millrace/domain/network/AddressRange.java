package io.millrace.domain.network;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All addresses that begin with the same bits, such as {@code 10.0.0.0/8} or {@code fd00::/8}.
 *
 * @param first any address of the range; its bits after the prefix are ignored
 * @param prefix the number of leading bits that all addresses share, from 0 to 128; IPv4 addresses are mapped to IPv6
 */
public record AddressRange(NetworkAddress first, int prefix) {

    private static final Pattern PREFIX = Pattern.compile("0|[1-9][0-9]{0,2}");

    public AddressRange {
        if (prefix < 0 || prefix > NetworkAddress.BITS) {
            throw new IllegalArgumentException("prefix " + prefix);
        }
    }

    /** Parses an address, a slash and a number of bits. Without slash and number the range contains one address. */
    public static Optional<AddressRange> find(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return NetworkAddress.find(text).map(address -> new AddressRange(address, NetworkAddress.BITS));
        }
        String bits = text.substring(slash + 1);
        if (!PREFIX.matcher(bits).matches()) {
            return Optional.empty();
        }
        String written = text.substring(0, slash);
        int length = written.indexOf(':') < 0 ? NetworkAddress.IPV4_BITS : NetworkAddress.BITS;
        int prefix = Integer.parseInt(bits);
        return NetworkAddress.find(written)
                .filter(address -> prefix <= length)
                .map(address -> new AddressRange(address, NetworkAddress.BITS - length + prefix));
    }

    public boolean contains(NetworkAddress address) {
        int ofLow = prefix - Long.SIZE;
        return ofLow <= 0
                ? isSame(first.high(), address.high(), prefix)
                : first.high() == address.high() && isSame(first.low(), address.low(), ofLow);
    }

    /** Returns the first address of the range. */
    public NetworkAddress begin() {
        return new NetworkAddress(first.high() & mask(prefix), first.low() & mask(prefix - Long.SIZE));
    }

    /** Returns the first address after the range; empty if the range contains the last address. */
    public Optional<NetworkAddress> end() {
        long low = first.low() | ~mask(prefix - Long.SIZE);
        long high = (first.high() | ~mask(prefix)) + (low == -1 ? 1 : 0);
        return low == -1 && high == 0 ? Optional.empty() : Optional.of(new NetworkAddress(high, low + 1));
    }

    private static long mask(int bits) {
        return bits <= 0 ? 0 : -1L << Math.max(0, Long.SIZE - bits);
    }

    private static boolean isSame(long one, long other, int bits) {
        return bits == 0 || (one ^ other) >>> (Long.SIZE - bits) == 0;
    }
}
