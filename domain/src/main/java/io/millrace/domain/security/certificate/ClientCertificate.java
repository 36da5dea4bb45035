package io.millrace.domain.security.certificate;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A certificate that a client presented. The TLS handshake has already checked its chain and its validity, and that the
 * client has the private key.
 *
 * @param subject the subject in the form of RFC 2253
 * @param serialNumber the serial number in hexadecimal digits, which is unique among the certificates of one issuer
 * @param issuer the issuer in the form of RFC 2253
 * @param expiresAt the end of the validity
 * @param fingerprint the SHA-256 hash of the certificate in hexadecimal digits
 * @param names the names in the certificate by source; a source without names may be missing
 */
public record ClientCertificate(
        String subject,
        String serialNumber,
        String issuer,
        Instant expiresAt,
        String fingerprint,
        Map<NameSource, List<String>> names) {

    public ClientCertificate {
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(serialNumber, "serialNumber");
        Objects.requireNonNull(issuer, "issuer");
        Objects.requireNonNull(expiresAt, "expiresAt");
        Objects.requireNonNull(fingerprint, "fingerprint");
        Map<NameSource, List<String>> copy = new EnumMap<>(NameSource.class);
        names.forEach((source, values) -> copy.put(source, List.copyOf(values)));
        names = Collections.unmodifiableMap(copy);
    }

    /** Returns the names of one source. */
    public List<String> names(NameSource source) {
        return names.getOrDefault(source, List.of());
    }
}
