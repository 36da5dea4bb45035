package io.millrace.adapters.http.tls;

import java.nio.file.Path;
import java.util.List;

/** The files that contain a certificate and its key. */
public sealed interface TlsFiles {

    /** Returns the files to watch for changes. */
    List<Path> paths();

    /**
     * A file.
     *
     * @param name the configuration key of the file, for messages
     */
    record Source(String name, Path path) {

        @Override
        public String toString() {
            return name + " (" + path + ")";
        }
    }

    /**
     * Two text files.
     *
     * @param certificate the certificate of the service, followed by its chain
     * @param key the key of the service in PKCS#8, not encrypted
     */
    record Pem(Source certificate, Source key) implements TlsFiles {

        @Override
        public List<Path> paths() {
            return List.of(certificate.path(), key.path());
        }
    }

    /** A PKCS#12 file with the key, its certificate and the chain. */
    record Pkcs12(Source file, String password) implements TlsFiles {

        @Override
        public List<Path> paths() {
            return List.of(file.path());
        }

        @Override
        public String toString() {
            return "Pkcs12[" + file + "]";
        }
    }
}
