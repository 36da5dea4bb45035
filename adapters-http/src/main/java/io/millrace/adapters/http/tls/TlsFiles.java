package io.millrace.adapters.http.tls;

import java.nio.file.Path;
import java.util.List;

/** The files that a certificate and its key are in. */
public sealed interface TlsFiles {

    /** Returns the files to look at for changes. */
    List<Path> paths();

    /**
     * One file.
     *
     * @param name what the operator calls it by: the key of the configuration that names it
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
     * @param key its key in PKCS#8, not encrypted
     */
    record Pem(Source certificate, Source key) implements TlsFiles {

        @Override
        public List<Path> paths() {
            return List.of(certificate.path(), key.path());
        }
    }

    /** A file in PKCS#12 with the key, its certificate and those above it. */
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
