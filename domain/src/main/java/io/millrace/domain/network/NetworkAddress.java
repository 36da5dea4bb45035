package io.millrace.domain.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IPv4 or IPv6 address, never a host name. An IPv4 address equals the IPv6 address to which it is mapped.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record NetworkAddress(long high, long low) implements Comparable<NetworkAddress> {

    static final int BITS = 128;
    static final int IPV4_BITS = 32;

    private static final long IPV4_MARK = 0xFFFFL;
    private static final int GROUPS = 8;
    private static final int LONGEST = 100;

    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

    /**
     * Parses an address as in headers: {@code 192.0.2.7}, {@code 2001:db8::7}, {@code ::ffff:192.0.2.7}. Ignores a
     * percent sign and the network interface after it. Empty if the text is no address.
     */
    public static Optional<NetworkAddress> find(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        int zone = text.indexOf('%');
        String plain = zone < 0 ? text : text.substring(0, zone);
        return plain.indexOf(':') < 0
                ? ipv4(plain).map(bits -> new NetworkAddress(0, IPV4_MARK << IPV4_BITS | bits))
                : ipv6(plain);
    }

    /** Returns the address of four or sixteen bytes in network order. */
    public static NetworkAddress of(byte[] bytes) {
        long high = 0;
        long low = bytes.length * Byte.SIZE == IPV4_BITS ? IPV4_MARK : 0;
        for (byte next : bytes) {
            high = high << Byte.SIZE | low >>> (Long.SIZE - Byte.SIZE);
            low = low << Byte.SIZE | Byte.toUnsignedLong(next);
        }
        return new NetworkAddress(high, low);
    }

    public boolean isIpv4() {
        return high == 0 && low >>> IPV4_BITS == IPV4_MARK;
    }

    private static Optional<Long> ipv4(String text) {
        String[] octets = text.split("\\.", -1);
        if (octets.length != 4) {
            return Optional.empty();
        }
        long bits = 0;
        for (String octet : octets) {
            if (!OCTET.matcher(octet).matches() || Integer.parseInt(octet) > 255) {
                return Optional.empty();
            }
            bits = bits << 8 | Integer.parseInt(octet);
        }
        return Optional.of(bits);
    }

    private static Optional<NetworkAddress> ipv6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text).filter(all -> all.size() == GROUPS).map(NetworkAddress::of);
        }
        String before = text.substring(0, gap);
        String after = text.substring(gap + 2);
        Optional<List<Integer>> head = before.isEmpty() ? Optional.of(List.of()) : groups(before);
        Optional<List<Integer>> tail = after.isEmpty() ? Optional.of(List.of()) : groups(after);
        if (head.isEmpty() || tail.isEmpty() || before.indexOf('.') >= 0) {
            return Optional.empty();
        }
        int missing = GROUPS - head.get().size() - tail.get().size();
        if (missing < 1) {
            return Optional.empty();
        }
        List<Integer> all = new ArrayList<>(head.get());
        for (int i = 0; i < missing; i++) {
            all.add(0);
        }
        all.addAll(tail.get());
        return Optional.of(of(all));
    }

    /**
     * Parses groups of 16 bits that are separated by single colons. The last two groups may be written as an IPv4
     * address.
     */
    private static Optional<List<Integer>> groups(String text) {
        String[] parts = text.split(":", -1);
        List<Integer> groups = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            if (GROUP.matcher(parts[i]).matches()) {
                groups.add(Integer.parseInt(parts[i], 16));
                continue;
            }
            Optional<Long> bits = i == parts.length - 1 ? ipv4(parts[i]) : Optional.empty();
            if (bits.isEmpty()) {
                return Optional.empty();
            }
            groups.add((int) (bits.get() >>> 16));
            groups.add((int) (bits.get() & 0xFFFF));
        }
        return groups.size() <= GROUPS ? Optional.of(groups) : Optional.empty();
    }

    private static NetworkAddress of(List<Integer> groups) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < GROUPS / 2; i++) {
            high = high << 16 | groups.get(i);
            low = low << 16 | groups.get(GROUPS / 2 + i);
        }
        return new NetworkAddress(high, low);
    }

    @Override
    public int compareTo(NetworkAddress other) {
        int order = Long.compareUnsigned(high, other.high);
        return order == 0 ? Long.compareUnsigned(low, other.low) : order;
    }

    /** Returns the shortest text of the address: two colons replace the longest row of zeros, as RFC 5952 requires. */
    public String shortened() {
        if (isIpv4()) {
            return toString();
        }
        List<String> groups = List.of(toString().split(":"));
        int begin = 0;
        int length = 0;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups.get(end).equals("0")) {
                end++;
            }
            if (end - i > length) {
                begin = i;
                length = end - i;
            }
        }
        return length < 2
                ? toString()
                : String.join(":", groups.subList(0, begin)) + "::"
                        + String.join(":", groups.subList(begin + length, GROUPS));
    }

    /** Returns the address as text. Equal addresses have equal texts. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (isIpv4()) {
            for (int shift = 24; shift >= 0; shift -= 8) {
                text.append(text.isEmpty() ? "" : ".").append(low >>> shift & 0xFF);
            }
            return text.toString();
        }
        for (long half : new long[] {high, low}) {
            for (int shift = 48; shift >= 0; shift -= 16) {
                text.append(text.isEmpty() ? "" : ":").append(Long.toHexString(half >>> shift & 0xFFFF));
            }
        }
        return text.toString();
    }
}
