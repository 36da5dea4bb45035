package io.millrace.domain.cluster;

import java.time.Instant;
import java.util.UUID;

/**
 * A running process of the service.
 *
 * @param id the identity of the process; the next start of the same instance has another one
 * @param name the configured name; two instances may have the same name
 * @param version the version of the program
 * @param address the host and the port on which other hosts reach the instance; an IPv6 address is in brackets
 * @param startedAt the time when the process was ready to serve requests for the first time
 */
public record Instance(UUID id, String name, String version, String address, Instant startedAt) {

    /** Returns the host of the address; an IPv6 address is without brackets. */
    public String host() {
        String host = address.substring(0, address.lastIndexOf(':'));
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Returns the port of the address. */
    public String port() {
        return address.substring(address.lastIndexOf(':') + 1);
    }
}
