package io.millrace.domain.security.user;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.Principals;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.text.PercentEncoding;
import java.util.Objects;
import java.util.Optional;

/**
 * The name of a user: 1 to 507 printable ASCII characters. For users of this service, colons are not allowed, because
 * HTTP Basic does not allow them. The name of a user of an identity provider begins with the name of the provider and a
 * colon. Therefore it never equals the name of a user of this service.
 */
public record Username(String value) implements Comparable<Username> {

    private static final char PROVIDER_END = ':';

    /**
     * Checks the name.
     *
     * @throws Rejection with reason {@code VALIDATION} if the name breaks a rule
     */
    public Username {
        Objects.requireNonNull(value, "value");
        Optional<String> broken = broken(value);
        if (broken.isPresent()) {
            throw Rejection.validation("user names " + broken.get());
        }
    }

    /** Returns {@code text} as a user name. Returns empty if the text is not a legal user name. */
    public static Optional<Username> find(String text) {
        return broken(text).isPresent() ? Optional.empty() : Optional.of(new Username(text));
    }

    /**
     * Returns the name of a user of an identity provider. Encodes colons, percent signs and all characters except
     * printable ASCII characters as in URLs.
     *
     * @return empty if the name is empty or too long
     */
    public static Optional<Username> of(ProviderName provider, String name) {
        String encoded = PercentEncoding.of(name, b -> b > ' ' && b <= '~' && b != PROVIDER_END && b != '%');
        return name.isEmpty() ? Optional.empty() : find(provider.value() + PROVIDER_END + encoded);
    }

    /** Returns whether this is the name of a user of an identity provider. */
    public boolean isForeign() {
        return value.indexOf(PROVIDER_END) >= 0;
    }

    private static Optional<String> broken(String text) {
        int end = text.indexOf(PROVIDER_END);
        boolean isForeign = end > 0
                && end < text.length() - 1
                && text.indexOf(PROVIDER_END, end + 1) < 0
                && ProviderName.isLegal(text.substring(0, end));
        return end >= 0 && !isForeign ? Optional.of("must not contain a colon") : Principals.broken(text);
    }

    @Override
    public int compareTo(Username other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
