package io.millrace.bootstrap.command.serve;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** Formats the address of a service as a URL. */
final class HttpAddress {

    private static final int GROUPS = 8;

    private HttpAddress() {}

    static String of(InetSocketAddress address, boolean encrypted) {
        String scheme = encrypted ? "https://" : "http://";
        InetAddress host = address.getAddress();
        if (host == null) {
            return scheme + address.getHostString() + ":" + address.getPort();
        }
        String text = host instanceof Inet6Address inet6 ? "[" + compressed(inet6) + "]" : host.getHostAddress();
        return scheme + text + ":" + address.getPort();
    }

    /**
     * Formats the address according to RFC 5952: the longest sequence of at least two zero groups is written as two
     * colons.
     */
    private static String compressed(Inet6Address address) {
        byte[] bytes = address.getAddress();
        String[] groups = new String[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            groups[i] = Integer.toHexString((bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff));
        }
        int start = 0;
        int length = 0;
        for (int i = 0; i < GROUPS; i++) {
            int end = i;
            while (end < GROUPS && groups[end].equals("0")) {
                end++;
            }
            if (end - i > length) {
                start = i;
                length = end - i;
            }
        }
        if (length < 2) {
            return String.join(":", groups);
        }
        return join(groups, 0, start) + "::" + join(groups, start + length, GROUPS);
    }

    private static String join(String[] groups, int from, int to) {
        return String.join(":", Arrays.copyOfRange(groups, from, to));
    }
}
