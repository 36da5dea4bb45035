package io.millrace.adapters.http.tls;

import io.millrace.domain.security.certificate.ClientCertificate;
import io.millrace.domain.security.certificate.NameSource;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Reads the certificate that a client presented in a TLS handshake. */
public final class PeerCertificate {

    /** The name of the result in the session. */
    private static final String KNOWN = "io.millrace.certificate";

    /** The kinds of alternative names, by their number in RFC 5280, section 4.2.1.6. */
    private static final Map<Integer, NameSource> ALTERNATIVES =
            Map.of(1, NameSource.EMAIL, 2, NameSource.DNS, 6, NameSource.URI);

    private PeerCertificate() {}

    /**
     * Returns the certificate of the client; empty if the client presented none. Does not block and starts no
     * handshake. The result is kept in the session, so that it is computed once for each connection.
     */
    public static Optional<ClientCertificate> find(SSLSession session) {
        if (session.getValue(KNOWN) instanceof Known known) {
            return known.certificate();
        }
        Optional<ClientCertificate> found = read(session);
        session.putValue(KNOWN, new Known(found));
        return found;
    }

    private record Known(Optional<ClientCertificate> certificate) {}

    private static Optional<ClientCertificate> read(SSLSession session) {
        try {
            return session.getPeerCertificates()[0] instanceof X509Certificate certificate
                    ? Optional.of(of(certificate))
                    : Optional.empty();
        } catch (SSLPeerUnverifiedException none) {
            return Optional.empty();
        }
    }

    /** Returns the certificate with its names. Names that cannot be parsed are left out. */
    static ClientCertificate of(X509Certificate certificate) {
        String subject = certificate.getSubjectX500Principal().getName();
        Map<NameSource, List<String>> names = new EnumMap<>(NameSource.class);
        if (!subject.isEmpty()) {
            names.put(NameSource.SUBJECT, List.of(subject));
        }
        names.put(NameSource.COMMON_NAME, commonNames(subject));
        for (List<?> alternative : alternatives(certificate)) {
            NameSource source = ALTERNATIVES.get(alternative.get(0));
            if (source != null && alternative.get(1) instanceof String text) {
                names.computeIfAbsent(source, empty -> new ArrayList<>()).add(text);
            }
        }
        return new ClientCertificate(
                subject,
                certificate.getSerialNumber().toString(16),
                certificate.getIssuerX500Principal().getName(),
                certificate.getNotAfter().toInstant(),
                fingerprint(certificate),
                names);
    }

    private static List<String> commonNames(String subject) {
        List<String> names = new ArrayList<>();
        try {
            for (Rdn part : new LdapName(subject).getRdns()) {
                Attribute values = part.toAttributes().get("CN");
                for (int i = 0; values != null && i < values.size(); i++) {
                    if (values.get(i) instanceof String name) {
                        names.add(name);
                    }
                }
            }
            return names;
        } catch (NamingException unreadable) {
            return List.of();
        }
    }

    private static Collection<List<?>> alternatives(X509Certificate certificate) {
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            return all == null ? List.of() : all;
        } catch (CertificateParsingException unreadable) {
            return List.of();
        }
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a verified certificate has no encoding", e);
        }
    }
}
