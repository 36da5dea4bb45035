package io.millrace.configuration;

import io.millrace.adapters.oidc.ProviderSettings;
import io.millrace.configuration.key.Default;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Secret;
import io.millrace.configuration.key.ValueType;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.RoleMapping;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The configuration keys of one identity provider. Operators choose the name of the provider, and each key contains
 * this name.
 */
record ProviderKeys(
        String name,
        Key<String> issuer,
        Key<String> clientId,
        Key<Secret> clientSecret,
        Key<Boolean> signIn,
        Key<List<String>> scopes,
        Key<String> label,
        Key<String> commandLineId,
        Key<List<String>> commandLineScopes,
        Key<List<String>> audience,
        Key<List<String>> roles,
        Key<String> rolesClaim,
        Key<String> userClaim,
        Key<List<String>> algorithms,
        Key<Boolean> introspection,
        Key<String> authorities,
        Key<String> proxy,
        Key<String> keySet) {

    private static final String CLIENTS = "framework.security.oauth2.clients.";
    private static final String KEY_SETS = "framework.security.token.jwt.signatures.jwks.";

    /** The placeholder for the name of a provider on the reference page and in messages. */
    private static final String ANY_NAME = "{name}";

    private static final ProviderKeys TEMPLATE = of(ANY_NAME);

    static ProviderKeys of(String name) {
        String client = CLIENTS + name + ".";
        return new ProviderKeys(
                name,
                Key.of(client + "openid.issuer", address(false), Default.<String>none())
                        .meaning(
                                "Issuer of the tokens, exactly as in the claim `iss`. The service reads the metadata of"
                                        + " the provider below this address. Required for each provider."),
                Key.of(client + "client-id", text("an id without spaces"), Default.<String>none())
                        .meaning("Id of this service at the provider, for sign-in and introspection."),
                Key.secret(client + "client-secret", Default.none())
                        .meaning(
                                "Secret of this service at the provider. Without it, this service is a public client, which"
                                        + " cannot use introspection."),
                Key.of(client + "authorization-code.enabled", ValueType.bool(), Default.of(true))
                        .meaning("Users can sign in at the provider if the key `client-id` is set."),
                Key.of(client + "scopes", scopeList(), Default.of(List.of("openid", "profile", "email")))
                        .meaning("Scopes that a sign-in requests; must contain `openid`."),
                Key.of(
                                client + "label",
                                ValueType.string(
                                        "text of 1 to 100 characters",
                                        text -> !text.isBlank()
                                                && text.length() <= 100
                                                && text.chars().noneMatch(Character::isISOControl)),
                                Default.<String>none("none: the name of the provider"))
                        .meaning("Name of the provider on the pages on which users sign in."),
                Key.of(client + "command-line.client-id", text("an id without spaces"), Default.<String>none())
                        .meaning("Id of the public client at the provider with which the command line signs users in."),
                Key.of(client + "command-line.scopes", scopeList(), Default.of(List.of("openid", "offline_access")))
                        .meaning("Scopes that a sign-in of the command line requests."),
                Key.of(
                                client + "audience",
                                ValueType.list("a list of texts", item -> !item.isEmpty()),
                                Default.of(List.<String>of()))
                        .meaning(
                                "An access token of the provider is accepted only if its claim `aud` contains one of these."
                                        + " Without this key, only the sign-in at the provider is possible."),
                Key.of(
                                client + "roles",
                                ValueType.list("a list of `role at the provider=role`", ProviderKeys::isMapping),
                                Default.of(List.<String>of()))
                        .meaning(
                                "Roles of users by their roles or groups at the provider. Without a mapping, a user has no"
                                        + " role."),
                Key.of(client + "claims.roles", text("a path with dots"), Default.of("roles"))
                        .meaning("Claim with the roles or groups of a user, for example `realm_access.roles`."),
                Key.of(client + "claims.username", text("the name of a claim"), Default.of("preferred_username"))
                        .meaning("Claim with the name of a user. Tokens without it use the claim `sub`."),
                Key.of(
                                client + "algorithms",
                                ValueType.list(
                                        "a list of " + String.join(", ", ProviderSettings.ALGORITHMS),
                                        ProviderSettings.ALGORITHMS::contains),
                                Default.of(List.of("RS256", "PS256", "ES256")))
                        .meaning("Allowed signature algorithms."),
                Key.of(client + "introspection.enabled", ValueType.bool(), Default.of(false))
                        .meaning(
                                "Asks the provider about tokens that are not signed (RFC 7662). A response is used for at"
                                        + " most 30 seconds."),
                Key.of(
                                client + "ca",
                                ValueType.string(
                                        "the path of a file", text -> !text.isEmpty() && text.indexOf('\0') < 0),
                                Default.<String>none("none: the authorities that Java trusts"))
                        .meaning(
                                "PEM file with the certificate authorities that sign the certificate of the provider."),
                Key.of(
                                client + "proxy",
                                ValueType.string("host:port", ProviderKeys::isHostAndPort),
                                Default.<String>none())
                        .meaning("HTTP proxy for requests to the provider."),
                Key.of(
                                KEY_SETS + name + ".url",
                                address(true),
                                Default.<String>none("none: the address in the metadata"))
                        .meaning("Address of the public keys of the provider with this name."));
    }

    private static ValueType<String> address(boolean mayHaveQuery) {
        return ValueType.string(
                "an address that begins with https://, or with http:// and a loopback address", text -> {
                    try {
                        URI address = URI.create(text);
                        return address.getHost() != null
                                && address.getRawUserInfo() == null
                                && (mayHaveQuery || address.getRawQuery() == null)
                                && address.getRawFragment() == null
                                && ("https".equals(address.getScheme())
                                        || ("http".equals(address.getScheme())
                                                && CrossChecks.isLoopback(address.getHost())));
                    } catch (IllegalArgumentException e) {
                        return false;
                    }
                });
    }

    private static ValueType<List<String>> scopeList() {
        return ValueType.list(
                "a list of scopes", item -> !item.isEmpty() && item.chars().allMatch(ProviderKeys::isScopeCharacter));
    }

    /** Returns whether a scope may contain the character (RFC 6749, section 3.3). */
    private static boolean isScopeCharacter(int character) {
        return character > ' ' && character <= '~' && character != '"' && character != '\\';
    }

    private static ValueType<String> text(String rule) {
        return ValueType.string(rule, text -> !text.isEmpty() && text.chars().noneMatch(Character::isWhitespace));
    }

    private static boolean isMapping(String item) {
        int end = item.lastIndexOf('=');
        return end > 0 && RoleName.find(item.substring(end + 1)).isPresent();
    }

    private static boolean isHostAndPort(String text) {
        int end = text.lastIndexOf(':');
        return end > 0 && text.substring(end + 1).matches("[1-9][0-9]{0,4}") && port(text) <= 65_535;
    }

    private static int port(String hostAndPort) {
        return Integer.parseInt(hostAndPort.substring(hostAndPort.lastIndexOf(':') + 1));
    }

    /** Returns the keys for the reference page, with a placeholder for the name of the provider. */
    static List<Key<?>> template() {
        return TEMPLATE.all().toList();
    }

    /**
     * Extracts the name of a provider from the name of a key. Returns empty if the key does not belong to a provider.
     */
    static Optional<String> nameIn(String key) {
        return template().stream()
                .map(Key::name)
                .flatMap(form -> between(key, form, ANY_NAME).stream())
                .filter(ProviderName::isLegal)
                .findFirst();
    }

    /**
     * Extracts the name of a provider from the name of an environment variable. The variable contains an underscore for
     * each hyphen of the provider name.
     */
    static Optional<String> nameInVariable(String variable) {
        return template().stream()
                .flatMap(key -> key.isSecret()
                        ? Stream.of(key.environmentVariable(), key.fileVariable())
                        : Stream.of(key.environmentVariable()))
                .sorted(Comparator.comparing(String::length).reversed())
                .flatMap(form -> between(variable, form, ANY_NAME.toUpperCase(Locale.ROOT)).stream())
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .filter(ProviderName::isLegal)
                .findFirst();
    }

    private static Optional<String> between(String text, String form, String placeholder) {
        int start = form.indexOf(placeholder);
        String end = form.substring(start + placeholder.length());
        return text.startsWith(form.substring(0, start)) && text.endsWith(end) && text.length() > start + end.length()
                ? Optional.of(text.substring(start, text.length() - end.length()))
                : Optional.empty();
    }

    Stream<Key<?>> all() {
        return Stream.of(
                issuer,
                clientId,
                clientSecret,
                signIn,
                scopes,
                label,
                commandLineId,
                commandLineScopes,
                audience,
                roles,
                rolesClaim,
                userClaim,
                algorithms,
                introspection,
                authorities,
                proxy,
                keySet);
    }

    /** Returns the settings of the provider. */
    ProviderSettings settings(Configuration configuration) {
        return new ProviderSettings(
                new ProviderName(name),
                configuration.value(issuer),
                configuration.find(keySet).map(URI::create),
                Set.copyOf(configuration.value(audience)),
                configuration
                        .find(clientSecret)
                        .map(secret -> new ProviderSettings.Client(configuration.value(clientId), secret.reveal())),
                configuration.value(introspection),
                configuration
                        .find(clientId)
                        .filter(id -> configuration.value(signIn))
                        .map(id -> new ProviderSettings.SignIn(
                                id, configuration.find(clientSecret).map(Secret::reveal), configuration.value(scopes))),
                new ProviderSettings.Presentation(
                        configuration.find(label).orElse(name),
                        configuration
                                .find(commandLineId)
                                .map(id ->
                                        new ProviderSettings.CommandLine(id, configuration.value(commandLineScopes)))),
                configuration.value(userClaim),
                configuration.value(rolesClaim),
                mapping(configuration.value(roles)),
                Set.copyOf(configuration.value(algorithms)),
                configuration.find(authorities).map(Path::of),
                configuration
                        .find(proxy)
                        .map(text -> new ProviderSettings.Proxy(text.substring(0, text.lastIndexOf(':')), port(text))));
    }

    private static RoleMapping mapping(List<String> items) {
        Map<String, List<RoleName>> roles = new LinkedHashMap<>();
        for (String item : items) {
            int end = item.lastIndexOf('=');
            roles.computeIfAbsent(item.substring(0, end), name -> new ArrayList<>())
                    .add(new RoleName(item.substring(end + 1)));
        }
        return new RoleMapping(roles);
    }
}
