package io.millrace.configuration;

import io.millrace.adapters.http.security.SecurityRoutes;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.token.key.MacAlgorithm;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.configuration.file.Printable;
import io.millrace.configuration.key.EngineKind;
import io.millrace.configuration.key.Key;
import io.millrace.configuration.key.Secret;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.Password;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks rules that concern several keys together. If the value of one of the keys was already rejected, the rule is
 * not checked.
 */
record CrossChecks(Configuration configuration, List<Key<?>> refused, List<String> problems) {

    /** The first segments of the paths that cannot be configured. A configured path must not begin with one of them. */
    private static final List<String> FIXED_SEGMENTS =
            List.of("caches", "health", "metrics", "openapi.yaml", "docs", "console", ".well-known");

    private static final List<Switchable> PATHS = List.of(
            new Switchable(Keys.GRAPHQL_ENABLED, Keys.GRAPHQL_PATH),
            new Switchable(Keys.WEB_SOCKET_ENABLED, Keys.WEB_SOCKET_PATH),
            new Switchable(Keys.EXPLORER_ENABLED, Keys.EXPLORER_PATH),
            new Switchable(Keys.LOGIN_ENABLED, Keys.LOGIN_PATH),
            new Switchable(Keys.LOGOUT_ENABLED, Keys.LOGOUT_PATH),
            new Switchable(Keys.OAUTH_ENABLED, Keys.OAUTH_PATH),
            new Switchable(Keys.KEYS_ENABLED, Keys.KEYS_PATH),
            new Switchable(Keys.INTROSPECTION_ENABLED, Keys.INTROSPECTION_PATH),
            new Switchable(Keys.SECURITY_ENABLED, Keys.PROVIDER_LOGIN_URI),
            new Switchable(Keys.SECURITY_ENABLED, Keys.PROVIDER_CALLBACK_URI),
            new Switchable(Keys.SECURITY_ENABLED, Keys.PROVIDER_LOGOUT_URI));

    void run() {
        checkHost();
        checkDatabase();
        checkCluster();
        checkLimits();
        checkTls();
        checkOrigins();
        checkPaths();
        checkSecrets();
        checkAdminPassword();
        checkKeysOfExternalDatabase();
        checkCaches();
        checkProviders();
    }

    private void checkHost() {
        if (!areGood(Keys.SERVER_HOST, Keys.SECURITY_ENABLED)) {
            return;
        }
        String host = configuration.value(Keys.SERVER_HOST);
        if (!configuration.value(Keys.SECURITY_ENABLED) && !isLoopback(host)) {
            problems.add(Keys.SERVER_HOST + " is " + Printable.quoted(host) + " ("
                    + configuration.origin(Keys.SERVER_HOST)
                    + "), but must be a loopback address such as 127.0.0.1 or ::1, because " + Keys.SECURITY_ENABLED
                    + " is false");
        }
    }

    static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * Rejects database credentials without a URL. The service would otherwise use the embedded database without any
     * message.
     */
    private void checkDatabase() {
        if (!areGood(Keys.DATABASE_URL) || configuration.find(Keys.DATABASE_URL).isPresent()) {
            return;
        }
        for (Key<?> key : List.of(Keys.DATABASE_USERNAME, Keys.DATABASE_PASSWORD)) {
            if (areGood(key) && configuration.isSet(key)) {
                problems.add(key + " is set (" + configuration.origin(key) + "), but " + Keys.DATABASE_URL
                        + " is not; the embedded PostgreSQL accepts no credentials");
            }
        }
    }

    /**
     * Rejects cluster URLs without the engine opensearch. The service would otherwise use PostgreSQL without any
     * message.
     */
    private void checkCluster() {
        if (!areGood(Keys.ENGINE, Keys.OPENSEARCH_URLS)) {
            return;
        }
        boolean wanted = configuration.value(Keys.ENGINE) == EngineKind.OPENSEARCH;
        boolean named = !configuration.value(Keys.OPENSEARCH_URLS).isEmpty();
        if (wanted && !named) {
            problems.add(Keys.ENGINE + " is opensearch (" + configuration.origin(Keys.ENGINE) + "), but "
                    + Keys.OPENSEARCH_URLS + " is empty");
        } else if (named && !wanted) {
            problems.add(Keys.OPENSEARCH_URLS + " is set (" + configuration.origin(Keys.OPENSEARCH_URLS) + "), but "
                    + Keys.ENGINE + " is not opensearch");
        }
        requireTogether(Keys.OPENSEARCH_USERNAME, Keys.OPENSEARCH_PASSWORD, "basic authentication");
        requireTogether(Keys.OPENSEARCH_PASSWORD, Keys.OPENSEARCH_USERNAME, "basic authentication");
    }

    /**
     * Rejects a size limit that is larger than half of the limit for all bodies together. A body counts twice while it
     * is parsed.
     */
    private void checkLimits() {
        if (!areGood(Keys.IN_FLIGHT_LIMIT)) {
            return;
        }
        long inFlight = configuration.value(Keys.IN_FLIGHT_LIMIT);
        List<Key<Long>> limits =
                List.of(Keys.BODY_LIMIT, Keys.DOCUMENT_LIMIT, Keys.BULK_LIMIT, Keys.GRAPHQL_BODY_LIMIT);
        for (Key<Long> limit : limits) {
            if (areGood(limit) && configuration.isSet(limit) && configuration.value(limit) > inFlight / 2) {
                problems.add(limit + " is " + limit.type().write(configuration.value(limit)) + " ("
                        + configuration.origin(limit) + "), but must not be larger than half of " + Keys.IN_FLIGHT_LIMIT
                        + ", which is " + Keys.IN_FLIGHT_LIMIT.type().write(inFlight) + " ("
                        + configuration.origin(Keys.IN_FLIGHT_LIMIT) + ")");
            }
        }
    }

    /**
     * Rejects a certificate without its key, and a key without its certificate. Connections would otherwise be
     * unencrypted without any message.
     */
    private void checkTls() {
        requireTogether(Keys.TLS_CERTIFICATE, Keys.TLS_KEY, "encryption");
        requireTogether(Keys.TLS_KEY, Keys.TLS_CERTIFICATE, "encryption");
        requireTogether(Keys.TLS_KEYSTORE, Keys.TLS_KEYSTORE_PASSWORD, "encryption");
        requireTogether(Keys.TLS_KEYSTORE_PASSWORD, Keys.TLS_KEYSTORE, "encryption");
        if (areGood(Keys.TLS_CLIENT_AUTH) && configuration.value(Keys.TLS_CLIENT_AUTH) != ClientAuthentication.NONE) {
            requireTogether(Keys.TLS_CLIENT_AUTH, Keys.TLS_CLIENT_CA, "the check of client certificates");
            if (areGood(Keys.TLS_CERTIFICATE, Keys.TLS_KEYSTORE)
                    && !configuration.isSet(Keys.TLS_CERTIFICATE)
                    && !configuration.isSet(Keys.TLS_KEYSTORE)) {
                problems.add(Keys.TLS_CLIENT_AUTH + " (" + configuration.origin(Keys.TLS_CLIENT_AUTH)
                        + ") needs encrypted connections; set " + Keys.TLS_CERTIFICATE);
            }
        }
        if (areGood(Keys.TLS_CERTIFICATE, Keys.TLS_KEYSTORE)
                && configuration.isSet(Keys.TLS_CERTIFICATE)
                && configuration.isSet(Keys.TLS_KEYSTORE)) {
            problems.add(Keys.TLS_KEYSTORE + " (" + configuration.origin(Keys.TLS_KEYSTORE) + ") and "
                    + Keys.TLS_CERTIFICATE + " (" + configuration.origin(Keys.TLS_CERTIFICATE)
                    + ") are both set; set only one of them");
        }
    }

    private void requireTogether(Key<?> key, Key<?> other, String purpose) {
        if (areGood(key, other) && configuration.isSet(key) && !configuration.isSet(other)) {
            problems.add(key + " is set (" + configuration.origin(key) + "), but " + other + " is not; " + purpose
                    + " needs both");
        }
    }

    /**
     * Rejects the origin {@code *} together with cookies. With both, any web page could act for users who are signed
     * in.
     */
    private void checkOrigins() {
        if (!areGood(Keys.CORS_ORIGINS)
                || !configuration.value(Keys.CORS_ORIGINS).contains(Keys.ANY)) {
            return;
        }
        String subject = Keys.CORS_ORIGINS + " contains * (" + configuration.origin(Keys.CORS_ORIGINS) + ")";
        if (configuration.value(Keys.CORS_ORIGINS).size() > 1) {
            problems.add(subject + ", which must be the only element");
        }
        if (areGood(Keys.CORS_CREDENTIALS) && configuration.value(Keys.CORS_CREDENTIALS)) {
            problems.add(subject + ", which is not allowed if " + Keys.CORS_CREDENTIALS + " is true; list the origins");
        }
    }

    private void checkPaths() {
        Map<String, Key<String>> taken = new HashMap<>();
        List<Switchable> enabled = new ArrayList<>(PATHS);
        enabled.removeIf(path -> !areGood(path.enabled(), path.path()) || !configuration.value(path.enabled()));
        for (Switchable path : enabled) {
            String value = configuration.value(path.path());
            String subject = path.path() + " is " + Printable.quoted(value) + " (" + configuration.origin(path.path());
            if (FIXED_SEGMENTS.contains(value.split("/", -1)[1])) {
                problems.add(subject + "), but must not begin with a segment that the service reserves: "
                        + String.join(", ", FIXED_SEGMENTS));
            }
            if (value.equals(SecurityRoutes.REVOCATION_PATH)) {
                problems.add(subject + "), but this path is reserved for the revocation of tokens");
            }
            Optional.ofNullable(taken.putIfAbsent(value, path.path()))
                    .ifPresent(other -> problems.add(subject + "), but must differ from " + other));
        }
    }

    private void checkSecrets() {
        if (areGood(Keys.REFRESH_TOKEN_SECRET, Keys.REFRESH_TOKEN_BASE64, Keys.REFRESH_TOKEN_ALGORITHM)) {
            configuration
                    .find(Keys.REFRESH_TOKEN_SECRET)
                    .ifPresent(secret -> checkSecret(
                            Keys.REFRESH_TOKEN_SECRET,
                            secret,
                            configuration.value(Keys.REFRESH_TOKEN_BASE64),
                            algorithm()));
        }
        if (areGood(Keys.KEYS_SECRET)) {
            configuration
                    .find(Keys.KEYS_SECRET)
                    .ifPresent(secret -> checkSecret(Keys.KEYS_SECRET, secret, false, Optional.empty()));
        }
    }

    private Optional<MacAlgorithm> algorithm() {
        return Optional.of(configuration.value(Keys.REFRESH_TOKEN_ALGORITHM));
    }

    private void checkSecret(Key<Secret> key, Secret secret, boolean base64, Optional<MacAlgorithm> algorithm) {
        try {
            StrongSecret good = StrongSecret.of(key + " (" + configuration.origin(key) + ")", secret.reveal(), base64);
            algorithm.ifPresent(good::requireEnoughFor);
        } catch (Rejection refusal) {
            problems.add(String.valueOf(refusal.getMessage()));
        }
    }

    private void checkAdminPassword() {
        if (areGood(Keys.ADMIN_PASSWORD)
                && configuration
                        .find(Keys.ADMIN_PASSWORD)
                        .filter(secret -> Password.find(secret.reveal()).isEmpty())
                        .isPresent()) {
            problems.add(Keys.ADMIN_PASSWORD + " (" + configuration.origin(Keys.ADMIN_PASSWORD) + ") must have "
                    + Password.SHORTEST + " to " + Password.LONGEST + " characters of valid Unicode");
        }
    }

    /**
     * If the database is external, requires a configured secret that encrypts the signing keys. If the instance
     * generated this secret, other instances could not decrypt the keys.
     */
    private void checkKeysOfExternalDatabase() {
        if (areGood(Keys.SECURITY_ENABLED, Keys.DATABASE_URL, Keys.KEYS_SECRET, Keys.KEYS_FILE)
                && configuration.value(Keys.SECURITY_ENABLED)
                && configuration.find(Keys.DATABASE_URL).isPresent()
                && configuration.find(Keys.KEYS_SECRET).isEmpty()
                && configuration.find(Keys.KEYS_FILE).isEmpty()) {
            problems.add(Keys.KEYS_SECRET + " is not set, but is required if " + Keys.DATABASE_URL
                    + " is set, because all instances encrypt the keys of access tokens with it; alternatively, set "
                    + Keys.KEYS_FILE);
        }
    }

    /** Rejects incomplete or contradictory keys of an identity provider. */
    private void checkProviders() {
        Map<String, ProviderKeys> issuers = new HashMap<>();
        for (ProviderKeys provider : configuration.providers()) {
            if (!provider.all().allMatch(this::areGood)) {
                continue;
            }
            Optional<String> issuer = configuration.find(provider.issuer());
            if (issuer.isEmpty()) {
                problems.add(provider.issuer() + " is not set, but is required for the identity provider ["
                        + provider.name() + "]");
                continue;
            }
            Optional.ofNullable(issuers.putIfAbsent(issuer.get(), provider))
                    .ifPresent(other -> problems.add(provider.issuer() + " (" + configuration.origin(provider.issuer())
                            + ") must differ from " + other.issuer()));
            if (areGood(Keys.ISSUER) && configuration.find(Keys.ISSUER).equals(issuer)) {
                problems.add(provider.issuer() + " (" + configuration.origin(provider.issuer()) + ") must differ from "
                        + Keys.ISSUER);
            }
            boolean hasSignIn = configuration.value(provider.signIn())
                    && configuration.find(provider.clientId()).isPresent();
            if (configuration.value(provider.audience()).isEmpty()
                    && (!hasSignIn || configuration.value(provider.introspection()))) {
                problems.add(provider.audience()
                        + " is not set, but is required, because tokens for other services must not be accepted");
            }
            if (hasSignIn && !configuration.value(provider.scopes()).contains("openid")) {
                problems.add(provider.scopes() + " (" + configuration.origin(provider.scopes())
                        + ") must contain openid, because a sign-in needs an ID token");
            }
            if (hasSignIn
                    && areGood(Keys.KEYS_FILE, Keys.KEYS_SECRET)
                    && configuration.find(Keys.KEYS_FILE).isPresent()
                    && configuration.find(Keys.KEYS_SECRET).isEmpty()) {
                problems.add(Keys.KEYS_SECRET + " is not set, but is required if " + provider.clientId()
                        + " is set, because the sessions of users of the provider are encrypted with it");
            }
            if (configuration.value(provider.algorithms()).isEmpty()) {
                problems.add(provider.algorithms() + " (" + configuration.origin(provider.algorithms())
                        + ") must have at least one element");
            }
            requireTogether(provider.clientSecret(), provider.clientId(), "authentication at the identity provider");
            if (configuration.value(provider.introspection())
                    && configuration.find(provider.clientSecret()).isEmpty()) {
                problems.add(provider.introspection() + " is true (" + configuration.origin(provider.introspection())
                        + "), but " + provider.clientSecret() + " is not set; the provider needs it to check tokens");
            }
        }
    }

    private void checkCaches() {
        for (CacheKeys cache : Keys.CACHES) {
            if (areGood(cache.entries(), cache.size())
                    && configuration.isSet(cache.entries())
                    && configuration.isSet(cache.size())) {
                problems.add(cache.size() + " (" + configuration.origin(cache.size()) + ") and "
                        + cache.entries() + " (" + configuration.origin(cache.entries())
                        + ") are both set; set only one of them");
            }
        }
    }

    private boolean areGood(Key<?>... keys) {
        return Arrays.stream(keys).noneMatch(refused::contains);
    }

    private record Switchable(Key<Boolean> enabled, Key<String> path) {}
}
