package io.millrace.command.client.tls;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file in the format PEM, PKCS#12 or JKS. It contains certificates, and may contain a private key. */
final class CertificateFile {

    private static final int LARGEST_FILE = 1 << 20;
    private static final String PEM_MARK = "-----BEGIN ";
    private static final Pattern PEM_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN (ENCRYPTED|RSA|EC) PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    /** The passwords that are tried first: the usual password of key stores of Java, and no password. */
    private static final List<String> USUAL_PASSWORDS = List.of("changeit", "");

    private final String option;
    private final Path path;
    private final byte[] bytes;

    private CertificateFile(String option, Path path, byte[] bytes) {
        this.option = option;
        this.path = path;
        this.bytes = bytes;
    }

    /**
     * Reads a file.
     *
     * @param option the option that names the file, for messages
     * @throws ClientFailedException if the file cannot be read or is too large
     */
    static CertificateFile read(String option, Path path) {
        try (InputStream stream = Files.newInputStream(path)) {
            byte[] bytes = stream.readNBytes(LARGEST_FILE + 1);
            if (bytes.length > LARGEST_FILE) {
                throw unusable(option, path, "is too large for certificates");
            }
            return new CertificateFile(option, path, bytes);
        } catch (NoSuchFileException e) {
            throw unusable(option, path, "does not exist");
        } catch (IOException e) {
            throw unusable(option, path, Files.isDirectory(path) ? "is a directory" : "cannot be read");
        }
    }

    /**
     * Returns all certificates of the file.
     *
     * @throws ClientFailedException if the file contains no certificates
     */
    List<Certificate> certificates(StorePassword password) {
        try {
            List<Certificate> found = isPem() ? ofPem() : ofStore(open(password).store());
            if (found.isEmpty()) {
                throw unusable(
                        "contains no certificates; use a PEM file, or a key store made with keytool -importcert");
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw unusable("contains a certificate that cannot be read");
        }
    }

    /** A private key and its certificates. The first certificate belongs to the key. */
    record Identity(PrivateKey key, List<Certificate> chain) {}

    /**
     * Returns the private key and its certificates.
     *
     * @param separateKey the file with the key; empty if the key is in this file
     */
    Identity identity(Optional<CertificateFile> separateKey, StorePassword password) {
        if (separateKey.isPresent() || isPem()) {
            return new Identity(separateKey.orElse(this).pemKey(), certificates(password));
        }
        Opened opened = open(password);
        try {
            for (String alias : Collections.list(opened.store().aliases())) {
                if (opened.store().getKey(alias, opened.password()) instanceof PrivateKey key) {
                    return new Identity(key, List.of(opened.store().getCertificateChain(alias)));
                }
            }
        } catch (GeneralSecurityException e) {
            throw unusable("contains a key with another password than the file");
        }
        throw unusable("contains no private key");
    }

    private boolean isPem() {
        return text().contains(PEM_MARK);
    }

    private String text() {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private List<Certificate> ofPem() throws CertificateException {
        String text = text();
        String certificates = text.contains("-----BEGIN CERTIFICATE-----")
                ? text.substring(text.indexOf("-----BEGIN CERTIFICATE-----"))
                : "";
        List<Certificate> found = new ArrayList<>();
        Matcher block = Pattern.compile("(?s)-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----")
                .matcher(certificates);
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        while (block.find()) {
            found.add(factory.generateCertificate(
                    new ByteArrayInputStream(block.group().getBytes(StandardCharsets.ISO_8859_1))));
        }
        return found;
    }

    private PrivateKey pemKey() {
        Matcher block = PEM_KEY.matcher(text());
        if (!block.find()) {
            throw unusable(
                    OTHER_KEY.matcher(text()).find()
                            ? "contains a key that is encrypted or not in PKCS#8; convert it with"
                                    + " openssl pkcs8 -topk8 -nocrypt -in " + path + " -out NEW_FILE"
                            : "contains no private key; add --client-key FILE");
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(block.group(1));
            for (String algorithm : ALGORITHMS) {
                try {
                    return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
                } catch (InvalidKeySpecException another) {
                    // The key does not belong to this algorithm. The next algorithm is tried.
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw unusable("contains a private key that cannot be read");
        }
        throw unusable("contains a private key that is not RSA, EC or Ed25519");
    }

    private static List<Certificate> ofStore(KeyStore store) throws GeneralSecurityException {
        List<Certificate> found = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.isCertificateEntry(alias)) {
                found.add(store.getCertificate(alias));
            } else if (store.getCertificateChain(alias) != null) {
                found.addAll(Arrays.asList(store.getCertificateChain(alias)));
            }
        }
        return found;
    }

    /** A key store and the password that opens it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Opened(KeyStore store, char[] password) {}

    private Opened open(StorePassword password) {
        List<String> candidates = password.given().map(List::of).orElse(USUAL_PASSWORDS);
        for (String candidate : candidates) {
            Optional<Opened> opened = open(candidate);
            if (opened.isPresent()) {
                return opened.get();
            }
        }
        if (password.given().isEmpty()) {
            Optional<Opened> opened =
                    password.prompt().ask("Password of " + path + ": ").flatMap(this::open);
            if (opened.isPresent()) {
                return opened.get();
            }
        }
        throw unusable(
                looksLikeStore()
                        ? "cannot be opened: its password is wrong or missing; set " + password.variable()
                        : "is neither a PEM file nor a key store (PKCS#12 or JKS)");
    }

    private Optional<Opened> open(String password) {
        for (String type : List.of("PKCS12", "JKS")) {
            try {
                KeyStore store = KeyStore.getInstance(type);
                store.load(new ByteArrayInputStream(bytes), password.toCharArray());
                return Optional.of(new Opened(store, password.toCharArray()));
            } catch (IOException | GeneralSecurityException e) {
                // The file has another type or another password. The next combination is tried.
            }
        }
        return Optional.empty();
    }

    /** Returns whether the file begins like a PKCS#12 file (with a DER sequence) or like a JKS file. */
    private boolean looksLikeStore() {
        return bytes.length > 4
                && (bytes[0] == 0x30
                        || (bytes[0] == (byte) 0xFE
                                && bytes[1] == (byte) 0xED
                                && bytes[2] == (byte) 0xFE
                                && bytes[3] == (byte) 0xED));
    }

    private ClientFailedException unusable(String problem) {
        return unusable(option, path, problem);
    }

    private static ClientFailedException unusable(String option, Path path, String problem) {
        return new ClientFailedException(ExitStatus.USAGE, "the file " + path + " of " + option + " " + problem);
    }
}
