package io.millrace.domain.network;

/**
 * The addresses that limits treat as one sender: a single IPv4 address, or all IPv6 addresses with the same first 64
 * bits, because a customer usually gets a whole network of this size.
 *
 * @param text the IPv4 address, or the first 64 bits as {@code 2001:db8:0:7::/64}; equal groups have equal texts
 */
public record AddressGroup(String text) {

    public static AddressGroup of(NetworkAddress address) {
        String digits = address.toString();
        return new AddressGroup(address.isIpv4() ? digits : firstFour(digits) + "::/64");
    }

    /** Returns the group of an address. A text that is no IP address forms a separate group. */
    public static AddressGroup of(String address) {
        return NetworkAddress.find(address).map(AddressGroup::of).orElseGet(() -> new AddressGroup(address));
    }

    private static String firstFour(String digits) {
        int end = -1;
        for (int i = 0; i < 4; i++) {
            end = digits.indexOf(':', end + 1);
        }
        return digits.substring(0, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
