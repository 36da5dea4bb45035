package io.millrace.adapters.http.tls;

import io.millrace.adapters.http.tls.PemText.Block;
import io.millrace.adapters.http.tls.TlsFiles.Source;
import io.millrace.domain.attention.ServiceAttention;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.crypto.spec.PBEParameterSpec;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** A certificate and the matching key, and the certificate authorities of clients. */
public final class TlsIdentity {

    private static final int LARGEST_FILE = 1024 * 1024;
    private static final int SALT_BYTES = 8;
    private static final String ALIAS = "millrace";
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private final List<X509Certificate> chain;
    private final List<X509Certificate> authorities;
    private final SSLContext context;

    private TlsIdentity(List<X509Certificate> chain, List<X509Certificate> authorities, SSLContext context) {
        this.chain = List.copyOf(chain);
        this.authorities = List.copyOf(authorities);
        this.context = context;
    }

    /** Reads certificate and key like {@link #read(TlsFiles, Optional)}, without authorities of clients. */
    public static TlsIdentity read(TlsFiles files) {
        return read(files, Optional.empty());
    }

    /**
     * Reads certificate and key.
     *
     * @param clientAuthorities the PEM file with the authorities that sign the certificates of clients
     * @throws TlsUnusableException if a file cannot be read or parsed, or key and certificate do not match
     */
    public static TlsIdentity read(TlsFiles files, Optional<Source> clientAuthorities) {
        List<X509Certificate> authorities =
                clientAuthorities.map(TlsIdentity::certificates).orElse(List.of());
        if (files instanceof TlsFiles.Pem pem) {
            return fromPem(pem, authorities);
        }
        if (files instanceof TlsFiles.Pkcs12 store) {
            return fromStore(store, authorities);
        }
        throw new IllegalStateException("unknown kind of files");
    }

    /** Returns the context for encrypted connections. */
    public SSLContext context() {
        return context;
    }

    /** Returns when the first certificate of the chain expires. */
    public Instant end() {
        return chain.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    /** Returns the number of whole days until the expiry, which is negative after the expiry. */
    public long daysLeft(Instant now) {
        return Math.floorDiv(
                Duration.between(now, end()).toSeconds(), Duration.ofDays(1).toSeconds());
    }

    /** Returns a warning for operators if the certificate has expired, expires soon, or is not valid yet. */
    public Optional<String> warning(Instant now) {
        Optional<X509Certificate> early = chain.stream()
                .filter(certificate -> now.isBefore(certificate.getNotBefore().toInstant()))
                .findFirst();
        if (early.isPresent()) {
            return Optional.of("the certificate of " + name(early.get()) + " is not valid before "
                    + early.get().getNotBefore().toInstant());
        }
        long days = daysLeft(now);
        if (days >= ServiceAttention.CERTIFICATE_DAYS) {
            return Optional.empty();
        }
        X509Certificate first = Collections.min(
                chain,
                Comparator.comparing(certificate -> certificate.getNotAfter().toInstant()));
        return Optional.of("the certificate of " + name(first)
                + (days < 0 ? " expired on " : " expires in " + days + (days == 1 ? " day, on " : " days, on "))
                + end());
    }

    /** Returns whether {@code other} has the same certificates, and hence the same key. */
    public boolean isSame(TlsIdentity other) {
        return chain.equals(other.chain) && authorities.equals(other.authorities);
    }

    /** Returns the subject and the expiry of the certificate. */
    @Override
    public String toString() {
        return name(chain.get(0)) + ", which expires on " + end();
    }

    private static String name(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    private static TlsIdentity fromPem(TlsFiles.Pem files, List<X509Certificate> authorities) {
        List<X509Certificate> chain = certificates(files.certificate());
        PrivateKey key = key(files.key());
        if (!belongs(key, chain.get(0))) {
            boolean another = chain.stream().anyMatch(certificate -> belongs(key, certificate));
            throw new TlsUnusableException(
                    another
                            ? "the certificate of the service must be first in " + files.certificate() + "; that of "
                                    + files.key() + " comes later"
                            : "the key in " + files.key() + " does not belong to the certificate in "
                                    + files.certificate());
        }
        requireOrder(chain, files.certificate());
        return of(chain, key, authorities);
    }

    private static TlsIdentity fromStore(TlsFiles.Pkcs12 files, List<X509Certificate> authorities) {
        char[] password = files.password().toCharArray();
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(bytes(files.file())), password);
            List<String> keys = new ArrayList<>();
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)) {
                    keys.add(alias);
                }
            }
            if (keys.size() != 1) {
                throw new TlsUnusableException(
                        files.file() + " contains " + keys.size() + " keys, but must contain exactly one");
            }
            Certificate[] chain = store.getCertificateChain(keys.get(0));
            if (chain == null
                    || chain.length == 0
                    || !(store.getKey(keys.get(0), password) instanceof PrivateKey key)) {
                throw new TlsUnusableException(files.file() + " contains no certificate for its key");
            }
            return of(Arrays.stream(chain).map(X509Certificate.class::cast).toList(), key, authorities);
        } catch (IOException e) {
            throw new TlsUnusableException(
                    e.getCause() instanceof UnrecoverableKeyException
                            ? files.file() + " cannot be opened with the password given"
                            : files.file() + " is not a PKCS#12 file",
                    e);
        } catch (GeneralSecurityException e) {
            throw new TlsUnusableException(files.file() + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static TlsIdentity of(List<X509Certificate> chain, PrivateKey key, List<X509Certificate> authorities) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            char[] none = {};
            store.setEntry(ALIAS, new KeyStore.PrivateKeyEntry(key, chain.toArray(Certificate[]::new)), inMemory(none));
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, none);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), trustManagers(authorities), null);
            return new TlsIdentity(chain, authorities, context);
        } catch (GeneralSecurityException | IOException e) {
            throw new TlsUnusableException("certificate and key cannot be used: " + e.getMessage(), e);
        }
    }

    /** Returns trust managers that accept only certificates of these authorities; null if there are none. */
    private static TrustManager @Nullable [] trustManagers(List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        if (authorities.isEmpty()) {
            return null;
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (int i = 0; i < authorities.size(); i++) {
            trusted.setCertificateEntry(Integer.toString(i), authorities.get(i));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }

    /**
     * Returns a protection that derives the key in one iteration instead of 10,000. This is sufficient, because the key
     * store exists only in the heap and its password is empty.
     */
    private static KeyStore.PasswordProtection inMemory(char[] password) {
        return new KeyStore.PasswordProtection(
                password, "PBEWithHmacSHA256AndAES_256", new PBEParameterSpec(new byte[SALT_BYTES], 1));
    }

    private static List<X509Certificate> certificates(Source source) {
        List<X509Certificate> chain = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : PemText.blocks(text(source))) {
                if (block.label().equals("CERTIFICATE")) {
                    chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.bytes())));
                }
            }
        } catch (CertificateException | IllegalArgumentException e) {
            throw new TlsUnusableException(source + " contains a certificate that cannot be read", e);
        }
        if (chain.isEmpty()) {
            throw new TlsUnusableException(
                    source + " contains no certificate; it must be text with -----BEGIN CERTIFICATE-----");
        }
        return chain;
    }

    private static PrivateKey key(Source source) {
        List<Block> blocks = PemText.blocks(text(source));
        for (Block block : blocks) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return key(block, source);
                }
                case "ENCRYPTED PRIVATE KEY" -> throw convert(source, "is encrypted");
                case "RSA PRIVATE KEY" -> throw convert(source, "is in the form PKCS#1");
                case "EC PRIVATE KEY" -> throw convert(source, "is in the form SEC1");
                default -> {
                    // Other blocks are ignored, because the file may also contain certificates and parameters.
                }
            }
        }
        throw new TlsUnusableException(source + " contains no key; it must be text with -----BEGIN PRIVATE KEY-----");
    }

    private static TlsUnusableException convert(Source source, String form) {
        return new TlsUnusableException("the key in " + source + " " + form
                + ", but must be in PKCS#8 without a password; convert it with"
                + " openssl pkcs8 -topk8 -nocrypt -in " + source.path() + " -out NEW_FILE");
    }

    private static PrivateKey key(Block block, Source source) {
        Exception last = new InvalidKeySpecException("no algorithm was tried");
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(block.bytes()));
            } catch (InvalidKeySpecException | IllegalArgumentException e) {
                last = e;
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java runtime does not support keys of " + algorithm, e);
            }
        }
        throw new TlsUnusableException("the key in " + source + " is not an RSA, EC or Ed25519 key", last);
    }

    /** Returns whether a signature with the key can be verified with the certificate. */
    private static boolean belongs(PrivateKey key, X509Certificate certificate) {
        PublicKey shown = certificate.getPublicKey();
        byte[] something = "millrace".getBytes(StandardCharsets.UTF_8);
        try {
            String algorithm = switch (key.getAlgorithm()) {
                case "RSA" -> "SHA256withRSA";
                case "EC" -> "SHA256withECDSA";
                default -> key.getAlgorithm();
            };
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(something);
            byte[] signed = signature.sign();
            signature.initVerify(shown);
            signature.update(something);
            return signature.verify(signed);
        } catch (GeneralSecurityException differentKinds) {
            return false;
        }
    }

    private static void requireOrder(List<X509Certificate> chain, Source source) {
        for (int i = 1; i < chain.size(); i++) {
            if (!chain.get(i - 1).getIssuerX500Principal().equals(chain.get(i).getSubjectX500Principal())) {
                throw new TlsUnusableException("the certificates in " + source + " are not in order: certificate "
                        + (i + 1) + " must be the issuer of certificate " + i);
            }
        }
    }

    private static String text(Source source) {
        return new String(bytes(source), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(Source source) {
        if (!Files.exists(source.path())) {
            throw new TlsUnusableException(source + " does not exist");
        }
        if (Files.isDirectory(source.path())) {
            throw new TlsUnusableException(source + " is a directory");
        }
        try (InputStream stream = Files.newInputStream(source.path())) {
            byte[] bytes = stream.readNBytes(LARGEST_FILE + 1);
            if (bytes.length > LARGEST_FILE) {
                throw new TlsUnusableException(source + " is larger than " + LARGEST_FILE + " bytes");
            }
            return bytes;
        } catch (IOException e) {
            throw new TlsUnusableException(
                    source + " cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }
}
