package io.millrace.command.load.cluster;

import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;

/** Reads the certificate authorities that are trusted for connections to a source. */
@FunctionalInterface
public interface TrustedAuthorities {

    /**
     * Returns a context that trusts only the certificate authorities in a PEM file.
     *
     * @throws IOException if the file cannot be read, or contains no certificates
     */
    SSLContext read(Path file) throws IOException;
}
