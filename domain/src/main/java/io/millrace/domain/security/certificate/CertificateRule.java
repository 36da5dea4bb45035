package io.millrace.domain.security.certificate;

import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Determines the user of a certificate.
 *
 * @param source the part of the certificate that contains the name of the user
 * @param pattern must match an entire value of the source. The name of the user is the first group of the pattern, or
 *     the entire value if the pattern has no group. Without a pattern, each value is a user name
 */
public record CertificateRule(NameSource source, Optional<Pattern> pattern) {

    /** The rule of the default configuration: the common name is the name of the user. */
    public static final CertificateRule COMMON_NAME = new CertificateRule(NameSource.COMMON_NAME, Optional.empty());

    /** The maximum length of a value. Longer values are ignored, so that the pattern cannot take long to match. */
    private static final int LONGEST_VALUE = 1_024;

    public CertificateRule {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(pattern, "pattern");
    }

    /**
     * Returns the name of the user. Returns empty if the certificate contains no legal name or several different names.
     */
    public Optional<Username> username(ClientCertificate certificate) {
        List<String> found = certificate.names(source).stream()
                .filter(value -> value.length() <= LONGEST_VALUE)
                .flatMap(this::name)
                .distinct()
                .toList();
        return found.size() == 1 ? Username.find(found.get(0)).filter(name -> !name.isForeign()) : Optional.empty();
    }

    private Stream<String> name(String value) {
        if (pattern.isEmpty()) {
            return Stream.of(value);
        }
        Matcher matcher = pattern.get().matcher(value);
        return matcher.matches()
                ? Stream.ofNullable(matcher.groupCount() == 0 ? value : matcher.group(1))
                : Stream.empty();
    }
}
