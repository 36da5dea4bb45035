package io.millrace.command.client.provider;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the addresses of identity providers. An address must begin with https. On this machine, http is also accepted.
 */
final class Addresses {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[::1]");

    private Addresses() {}

    /**
     * Parses the address of a provider.
     *
     * @throws ClientFailedException if the address is not secure, or has a user, a query or a fragment
     */
    static URI issuer(String text) {
        URI issuer;
        try {
            issuer = new URI(text);
        } catch (URISyntaxException e) {
            throw new ClientFailedException("the issuer of the identity provider is not an address", e);
        }
        if (!isSecure(issuer) || issuer.getRawQuery() != null) {
            throw new ClientFailedException("the issuer " + Sentences.plain(text)
                    + " of the identity provider is not acceptable; it must begin with https:// and have no user, query"
                    + " and fragment");
        }
        return issuer;
    }

    /**
     * Checks an address that the metadata of a provider contain.
     *
     * @param name the JSON member of the metadata that contains the address
     * @throws ClientFailedException if the address is missing or not secure
     */
    static URI endpoint(URI issuer, @Nullable URI address, String name) {
        if (address == null) {
            throw new ClientFailedException("the identity provider " + issuer.getHost() + " has no " + name);
        }
        boolean isDowngrade =
                "https".equalsIgnoreCase(issuer.getScheme()) && !"https".equalsIgnoreCase(address.getScheme());
        if (!isSecure(address) || isDowngrade) {
            throw new ClientFailedException("the " + name + " of the identity provider " + issuer.getHost()
                    + " is not acceptable; it must begin with https://");
        }
        return address;
    }

    private static boolean isSecure(URI address) {
        String scheme = String.valueOf(address.getScheme());
        return address.getHost() != null
                && address.getRawUserInfo() == null
                && address.getRawFragment() == null
                && (scheme.equalsIgnoreCase("https")
                        || (scheme.equalsIgnoreCase("http")
                                && LOOPBACK.matcher(address.getHost()).matches()));
    }
}
