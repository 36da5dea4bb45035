package io.millrace.bootstrap.security;

import io.millrace.adapters.http.caller.CertificateIdentification;
import io.millrace.adapters.http.caller.CookieIdentification;
import io.millrace.adapters.http.caller.CredentialIdentification;
import io.millrace.adapters.http.caller.PageIdentification;
import io.millrace.adapters.http.caller.Unsecured;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.metrics.SecurityMeters;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.route.caller.Identification.Result;
import io.millrace.adapters.http.security.apikey.ApiKeyRoutes;
import io.millrace.adapters.http.security.caller.CallerRoutes;
import io.millrace.adapters.http.security.factor.SecondFactorRoutes;
import io.millrace.adapters.http.security.user.UserRoutes;
import io.millrace.adapters.http.server.Guard;
import io.millrace.adapters.http.token.JoseAccessTokenGenerator;
import io.millrace.adapters.http.token.JoseAccessTokenValidator;
import io.millrace.adapters.http.token.JoseRefreshTokenGenerator;
import io.millrace.adapters.http.token.JoseRefreshTokenValidator;
import io.millrace.adapters.http.token.JwkFileKeys;
import io.millrace.adapters.http.token.JwkSet;
import io.millrace.adapters.http.token.SigningKeyJwkProvider;
import io.millrace.adapters.http.token.key.JoseKeyMaker;
import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.KeyUnreadableException;
import io.millrace.adapters.http.token.key.SealedTotpSecrets;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.adapters.oidc.ProviderTokens;
import io.millrace.adapters.persistence.cache.CachedValue;
import io.millrace.adapters.persistence.security.PostgresRoles;
import io.millrace.adapters.persistence.security.PostgresSigningKeys;
import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.security.token.PublishKeys;
import io.millrace.application.usecase.routing.RoutedEngine;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.SecurityAssembly;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.audit.AuditingListener;
import io.millrace.application.usecase.security.audit.ListenerEvents;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.application.usecase.security.token.PublishKeysService;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.feature.Features;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import io.millrace.configuration.key.TokenTransport;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.user.Password;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles security: authentication, privileges and logins. */
public final class TokenSecurity {

    private static final Logger LOGGER = LoggerFactory.getLogger(TokenSecurity.class);
    private static final String REFRESH_TOKEN = "framework.security.token.jwt.generator.refresh-token.";

    private final Settings.Security settings;
    private final SecurityStores stores;
    private final BooleanSupplier ready;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final AuditLog audit;
    private final Authorize authorize;
    private final Optional<Tokens> tokens;

    /**
     * Assembles security. Does not use the database yet.
     *
     * @param live returns the current settings; some settings can change at run time
     * @param features the system features, whose indices require cluster privileges
     * @param trail receives the security events
     * @param meters receives the metrics of logins and tokens
     * @param pairs generates the signing keys of access tokens
     * @param pages the paths of the pages to which the browser may return after a sign-in at an identity provider
     * @throws StartRefusedException if the configuration and the extensions are inconsistent
     */
    public TokenSecurity(
            Settings all,
            Supplier<Settings> live,
            Persistence persistence,
            Extensions extensions,
            Features features,
            AuditTrail trail,
            SecurityMeters meters,
            KeyPairs pairs,
            List<String> pages) {
        settings = all.security();
        stores = persistence.memory().security();
        ready = persistence.state()::isPrepared;
        clock = persistence.clock();
        audit = new AuditLog(trail, clock);
        authorize = new AuthorizeService(
                persistence.cached("roles", PostgresRoles.TOPIC, stores.roles()::list)::current,
                features.restricted(),
                RoutedEngine.of(
                                persistence.systemEngine().forRequests(),
                                persistence.engine().forRequests(),
                                features.all())
                        .indices()::otherNames,
                audit);
        tokens = settings.enabled()
                ? Optional.of(new Tokens(all, live, persistence, extensions, trail, meters, pairs, pages))
                : Optional.empty();
    }

    /**
     * Returns the guard that authenticates and authorizes requests. If security is off, the guard allows all requests.
     */
    public Guard guard() {
        return new Guard(tokens.map(Tokens::identification).orElseGet(Unsecured::new), authorize, audit);
    }

    /** Returns the routes for users, roles, API keys, signing keys and tokens; an empty list if security is off. */
    public List<Route> routes(long largestBody) {
        return tokens.map(all -> all.routes(largestBody)).orElseGet(() -> {
            LOGGER.warn("security is off: all requests are allowed, and login is not possible");
            return List.of();
        });
    }

    /** Returns the ports for GraphQL fields about users, roles, API keys and signing keys; empty if security is off. */
    public Optional<GraphQlPorts.Security> fields() {
        return tokens.map(all -> new GraphQlPorts.Security(
                all.useCases.users(),
                all.useCases.factors(),
                all.useCases.roles(),
                all.useCases.apiKeys(),
                all.useCases.keys()));
    }

    /** Returns the audit of changes for use cases that do not know who calls them. */
    public AuditChange auditChange() {
        return audit;
    }

    /**
     * Creates the signing keys and the first user if they do not exist. Called when the database can be used; may be
     * called again.
     *
     * @param errors receives the password of the first user, if one was generated
     * @throws StartRefusedException if the signing keys cannot be read
     */
    public void prepare(Consumer<String> errors) {
        tokens.ifPresent(all -> all.prepare(errors));
    }

    /** Removes refresh tokens, failed login attempts and revocations that have expired, and old API keys. */
    public void tidyUp() {
        stores.families().forgetExpired();
        stores.foreignSessions().removeExpired(clock.instant());
        stores.attempts().forgetExpired();
        stores.revoked().forgetExpired();
        tokens.ifPresent(all -> all.useCases.apiKeys().removeOld());
    }

    /** The objects that exist only if security is on. */
    private final class Tokens {

        private final Settings.AccessTokens terms;
        private final KeySealing sealing;
        private final SigningKeys keys;
        private final SecurityUseCases useCases;
        private final Identification identification;
        private final TokenEndpoints endpoints;
        private String noRefresh = "";

        Tokens(
                Settings all,
                Supplier<Settings> live,
                Persistence persistence,
                Extensions extensions,
                AuditTrail trail,
                SecurityMeters meters,
                KeyPairs pairs,
                List<String> pages) {
            terms = settings.accessTokens();
            sealing = KeyProtection.of(all, random);
            keys = terms.keysFile()
                    .map(file -> Tokens.<SigningKeys>fromConfiguration(() -> JwkFileKeys.read(file, sealing)))
                    .orElseGet(persistence.memory()::signingKeys);
            CachedValue<KeyRing> ring = persistence.cached(
                    "signing-keys",
                    PostgresSigningKeys.TOPIC,
                    () -> keys.find()
                            .orElseThrow(() -> new Rejection(
                                    Rejection.Reason.UNAVAILABLE, "the keys of access tokens are not available yet")));
            List<SecurityEventListener> listeners = new ArrayList<>();
            listeners.add(new AuditingListener(trail, clock));
            listeners.add(meters);
            listeners.addAll(extensions.all(SecurityEventListener.class));
            ListenerEvents events = new ListenerEvents(listeners, LOGGER::error);
            Optional<ProviderTokens> providers = providers();
            PublishKeys published = new PublishKeysService(ring::current, ring::newest);
            useCases = SecurityAssembly.of(
                    stores,
                    new SecurityAssembly.Tools(
                            new SecurityAssembly.TokenTools(
                                    keys,
                                    new JoseKeyMaker(sealing, pairs),
                                    extensions
                                            .find(AccessTokenGenerator.class)
                                            .orElseGet(() -> new JoseAccessTokenGenerator(published, sealing)),
                                    extensions
                                            .find(AccessTokenValidator.class)
                                            .orElseGet(() ->
                                                    new JoseAccessTokenValidator(terms.issuer(), published, clock)),
                                    providers.<ForeignTokens>map(known -> known).orElse(ForeignTokens.NONE),
                                    providers
                                            .filter(known -> settings.hasProviderSignIn())
                                            .map(known -> new SecurityAssembly.ProviderTools(
                                                    known.signIns(),
                                                    KeyProtection.ofSessions(all, random),
                                                    settings.signIn().sessionLife(),
                                                    settings.signIn().afterLogout()))
                                            .orElse(SecurityAssembly.ProviderTools.NONE),
                                    new IssueTokensService.Terms(terms.issuer(), terms.expiration()),
                                    refreshTools(extensions)),
                            settings.certificates(),
                            new SealedTotpSecrets(KeyProtection.lasting(all, random)),
                            () -> live.get().security().signInLimits(),
                            events,
                            audit,
                            clock,
                            persistence.memory().forRequests().clock(),
                            System::nanoTime,
                            random));
            SecurityUseCases.Callers callers = useCases.callers();
            Identification byHeader = new CertificateIdentification(
                    callers.byCertificate(),
                    new CredentialIdentification(callers.byPassword(), callers.byToken(), callers.byApiKey()));
            Identification ofClients = settings.authentication() == TokenTransport.COOKIE
                    ? new CookieIdentification(CookieIdentification.ACCESS_TOKEN, callers.byToken(), byHeader)
                    : byHeader;
            identification = onceReady(
                    settings.pageSessions() ? new PageIdentification(callers.byToken(), ofClients) : ofClients);
            List<JwkProvider> keyProviders = new ArrayList<>();
            keyProviders.add(new SigningKeyJwkProvider(published, clock));
            keyProviders.addAll(extensions.all(JwkProvider.class));
            SecurityUseCases.Tokens tokenUseCases = useCases.tokens();
            endpoints = new TokenEndpoints(
                    settings,
                    extensions,
                    identification,
                    new SecurityUseCases.Tokens(
                            (credentials, address) -> {
                                requireReady();
                                return tokenUseCases.logIn().logIn(credentials, address);
                            },
                            tokenUseCases.logOut(),
                            tokenUseCases.issue(),
                            tokenUseCases.refresh().map(meters::countedExchange),
                            tokenUseCases.manage()),
                    new ReadyProviders(useCases.atProviders(), this::requireReady).ports(),
                    noRefresh,
                    new JwkSet(keyProviders),
                    settings.pageSessions() ? pages : List.of());
        }

        /**
         * Returns an identification that rejects all credentials until the service has started. Before that, users and
         * keys may be incomplete.
         */
        private Identification onceReady(Identification identification) {
            return head -> {
                Result result = identification.identify(head);
                return result instanceof Result.Unsettled unsettled
                        ? new Result.Unsettled(() -> {
                            requireReady();
                            return unsettled.question().get();
                        })
                        : result;
            };
        }

        private void requireReady() {
            if (!ready.getAsBoolean()) {
                throw new Rejection(Rejection.Reason.UNAVAILABLE, "the service is not ready yet");
            }
        }

        Identification identification() {
            return identification;
        }

        List<Route> routes(long largestBody) {
            List<Route> routes = new ArrayList<>(UserRoutes.of(
                    useCases.users(), useCases.ownPassword(), useCases.roles(), useCases.keys(), largestBody));
            routes.addAll(SecondFactorRoutes.of(useCases.factors()));
            routes.addAll(CallerRoutes.of(useCases.users(), largestBody));
            routes.addAll(ApiKeyRoutes.of(useCases.apiKeys(), clock, largestBody));
            routes.addAll(endpoints.routes());
            return routes;
        }

        void prepare(Consumer<String> errors) {
            if (terms.keysFile().isEmpty()) {
                useCases.keys().prepare(terms.algorithm());
            }
            try {
                keys.find().ifPresent(sealing::requireReadable);
            } catch (KeyUnreadableException e) {
                throw new StartRefusedException(
                        "the keys of access tokens in the database were encrypted with another secret than"
                                + " framework.security.keys.secret",
                        e);
            }
            try {
                useCases.users()
                        .ensureAdmin(settings.adminPassword().map(secret -> new Password(secret.reveal())))
                        .ifPresent(word -> errors.accept("admin password: " + word.value()));
            } catch (Rejection e) {
                if (e.reason() != Rejection.Reason.VALIDATION) {
                    throw e;
                }
                throw new StartRefusedException("the first administrator cannot be created: " + e.getMessage(), e);
            }
        }

        /**
         * Returns the components that generate and validate refresh tokens. If a component is missing, returns empty
         * and stores the reason in {@link #noRefresh}.
         */
        private Optional<SecurityAssembly.RefreshTools> refreshTools(Extensions extensions) {
            Settings.RefreshTokens configured = settings.refreshTokens();
            if (!configured.enabled()) {
                noRefresh = REFRESH_TOKEN + "enabled is false";
                return Optional.empty();
            }
            Optional<StrongSecret> secret = configured
                    .secret()
                    .map(given -> fromConfiguration(
                            () -> StrongSecret.of(REFRESH_TOKEN + "secret", given.reveal(), configured.base64())));
            Optional<RefreshTokenGenerator> generator = extensions
                    .find(RefreshTokenGenerator.class)
                    .or(() -> secret.map(given -> fromConfiguration(
                            () -> new JoseRefreshTokenGenerator(given, configured.algorithm(), UUID::randomUUID))));
            Optional<RefreshTokenValidator> validator = extensions
                    .find(RefreshTokenValidator.class)
                    .or(() -> secret.map(given ->
                            fromConfiguration(() -> new JoseRefreshTokenValidator(given, configured.algorithm()))));
            noRefresh = "there is no "
                    + Stream.of(
                                    generator.map(given -> "").orElse("refresh token generator"),
                                    validator.map(given -> "").orElse("refresh token validator"))
                            .filter(missing -> !missing.isEmpty())
                            .collect(Collectors.joining(" and no "))
                    + "; set " + REFRESH_TOKEN + "secret to enable the built-in ones";
            return generator.flatMap(making -> validator.map(validating -> new SecurityAssembly.RefreshTools(
                    making, validating, extensions.find(RefreshTokenPersistence.class))));
        }

        private Optional<ProviderTokens> providers() {
            if (settings.providers().isEmpty()) {
                return Optional.empty();
            }
            try {
                return Optional.of(ProviderTokens.of(settings.providers(), clock, LOGGER::warn));
            } catch (IOException e) {
                throw new StartRefusedException(
                        "the certificate authorities of an identity provider cannot be read: " + e.getMessage(), e);
            }
        }

        private static <T> T fromConfiguration(Supplier<T> made) {
            try {
                return made.get();
            } catch (Rejection e) {
                throw new StartRefusedException(String.valueOf(e.getMessage()), e);
            }
        }
    }
}
