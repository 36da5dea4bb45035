package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.KeyMaker;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driven.service.security.SecurityEvents;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.Sealing;
import io.millrace.application.port.driving.SecurityUseCases;
import io.millrace.application.usecase.security.apikey.ApiKeysService;
import io.millrace.application.usecase.security.apikey.AuthenticateApiKeyService;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.factor.SecondFactorCheck;
import io.millrace.application.usecase.security.provider.NoProviders;
import io.millrace.application.usecase.security.provider.ProviderSessions;
import io.millrace.application.usecase.security.provider.SignInService;
import io.millrace.application.usecase.security.provider.SignOutService;
import io.millrace.application.usecase.security.token.AccessTokenCheck;
import io.millrace.application.usecase.security.token.AuthenticateBearerService;
import io.millrace.application.usecase.security.token.IssueTokensService;
import io.millrace.application.usecase.security.token.KeysService;
import io.millrace.application.usecase.security.token.LogOutService;
import io.millrace.application.usecase.security.token.RefreshTokens;
import io.millrace.application.usecase.security.token.RotatingRefreshTokens;
import io.millrace.application.usecase.security.token.Sessions;
import io.millrace.application.usecase.security.token.TokensService;
import io.millrace.application.usecase.security.user.AuthenticateBasicService;
import io.millrace.application.usecase.security.user.AuthenticateCertificateService;
import io.millrace.application.usecase.security.user.CredentialCheck;
import io.millrace.application.usecase.security.user.LogInService;
import io.millrace.application.usecase.security.user.OwnPasswordService;
import io.millrace.application.usecase.security.user.RolesService;
import io.millrace.application.usecase.security.user.SecondFactorsService;
import io.millrace.application.usecase.security.user.UsersService;
import io.millrace.domain.security.certificate.CertificateRule;
import io.millrace.domain.security.user.SignInLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Creates the use cases of {@link SecurityUseCases}, for the program and for tests. */
public final class SecurityAssembly {

    private SecurityAssembly() {}

    /**
     * The dependencies of the use cases except the stores.
     *
     * @param secrets protects the secrets of second factors
     * @param limits returns the current limits of login attempts; called for each attempt, because the limits may
     *     change
     * @param certificates maps client certificates to users
     * @param nanos a monotonic clock
     */
    public record Tools(
            TokenTools tokens,
            CertificateRule certificates,
            TotpSecrets secrets,
            Supplier<SignInLimits> limits,
            SecurityEvents events,
            AuditLog audit,
            Clock clock,
            StoreClock storeClock,
            LongSupplier nanos,
            RandomGenerator random) {}

    /**
     * The components that create and check tokens.
     *
     * @param foreign checks the tokens of identity providers
     * @param providers signs users in at identity providers
     */
    public record TokenTools(
            SigningKeys keys,
            KeyMaker maker,
            AccessTokenGenerator generator,
            AccessTokenValidator validator,
            ForeignTokens foreign,
            ProviderTools providers,
            IssueTokensService.Terms terms,
            Optional<RefreshTools> refresh) {}

    /**
     * The components that create and check refresh tokens.
     *
     * @param persistence used instead of the built-in persistence; empty to use the built-in one
     */
    public record RefreshTools(
            RefreshTokenGenerator generator,
            RefreshTokenValidator validator,
            Optional<RefreshTokenPersistence> persistence) {}

    /**
     * The components for the sign-in at identity providers.
     *
     * @param life how long a session lasts if its provider does not confirm it
     * @param afterSignOut the page or address to which a provider sends the browser back after the sign-out
     */
    public record ProviderTools(IdentityProviders providers, Sealing sealing, Duration life, String afterSignOut) {

        /** No provider. */
        public static final ProviderTools NONE =
                new ProviderTools(new NoProviders(), new NoProviders(), Duration.ofHours(1), "/");
    }

    /** Returns all use cases. This method does not query the database. */
    public static SecurityUseCases of(SecurityStores stores, Tools tools) {
        TokenTools tokens = tools.tokens();
        Sessions sessions = new Sessions(stores.revoked(), tokens.terms().life());
        ProviderTools atProviders = tokens.providers();
        ProviderSessions foreign = new ProviderSessions(
                stores.foreignSessions(), atProviders.providers(), atProviders.sealing(), tools.clock());
        Optional<RefreshTokens> refresh = tokens.refresh()
                .map(made -> new RefreshTokens(
                        made.generator(),
                        made.validator(),
                        made.persistence()
                                .orElseGet(() -> new RotatingRefreshTokens(
                                        stores.families(), stores.users(), foreign, sessions, tools.audit())),
                        foreign));
        AccessTokenCheck tokenCheck =
                new AccessTokenCheck(tokens.validator(), stores.revoked(), stores.users(), foreign);
        SecondFactorCheck factorCheck =
                new SecondFactorCheck(stores.factors(), tools.secrets(), tools.audit(), tools.clock());
        CredentialCheck credentialCheck = new CredentialCheck(
                stores.users(),
                stores.hashes(),
                stores.attempts(),
                tools.limits(),
                tools.events(),
                factorCheck,
                tools.nanos());
        UsersService users = new UsersService(stores, tools.audit(), tools.random());
        SignOutService signOut = new SignOutService(
                atProviders.providers(),
                stores.foreignSessions(),
                foreign,
                session -> {
                    stores.families().revoke(session);
                    sessions.end(session);
                },
                atProviders.afterSignOut(),
                tools.events(),
                tools.clock());
        return new SecurityUseCases(
                new SecurityUseCases.Callers(
                        new AuthenticateBasicService(
                                credentialCheck, stores.callersByPassword(), tools.events(), tools.clock()),
                        new AuthenticateBearerService(
                                tokenCheck, tokens.foreign(), stores.callersByToken(), tools.events()),
                        new AuthenticateApiKeyService(
                                stores.apiKeys(), stores.users(), stores.callersByToken(), tools.clock()),
                        new AuthenticateCertificateService(
                                tools.certificates(), stores.users(), stores.callersByPassword(), tools.clock())),
                new SecurityUseCases.Tokens(
                        new LogInService(credentialCheck, tools.events(), tools.random()),
                        new LogOutService(sessions, refresh, users::endSessions, signOut::endOthers, tools.events()),
                        new IssueTokensService(
                                tokens.generator(),
                                refresh,
                                tools.events(),
                                tokens.terms(),
                                tools.clock(),
                                tools.random()),
                        refresh.map(made -> made),
                        new TokensService(tokenCheck, refresh, stores.revoked(), tools.audit())),
                new SecurityUseCases.AtProviders(
                        new SignInService(
                                atProviders.providers(),
                                stores.foreignSessions(),
                                foreign,
                                atProviders.sealing(),
                                new SignInService.Terms(atProviders.life(), refresh.isPresent()),
                                tools.events(),
                                tools.clock(),
                                tools.random()),
                        signOut),
                users,
                new OwnPasswordService(stores.users(), users, credentialCheck),
                new SecondFactorsService(
                        stores, tools.secrets(), factorCheck, credentialCheck, tools.audit(), tools.random()),
                new RolesService(stores.roles(), tools.secrets(), tools.audit()),
                new ApiKeysService(stores.apiKeys(), tools.audit(), tools.clock(), tools.random()),
                new KeysService(
                        tokens.keys(),
                        tokens.maker(),
                        tools.audit(),
                        tools.storeClock(),
                        tokens.terms().life()));
    }
}
