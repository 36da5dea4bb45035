package io.millrace.adapters.oidc;

import com.nimbusds.jwt.SignedJWT;
import io.millrace.application.port.driven.service.security.ForeignTokens;
import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks the tokens of all configured identity providers. The issuer in a signed token selects the provider; a key of
 * this provider must have signed the token. Tokens that are not signed are sent to the providers that check tokens
 * themselves.
 */
public final class ProviderTokens implements ForeignTokens {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final List<Provider> providers;

    private ProviderTokens(List<Provider> providers) {
        this.providers = List.copyOf(providers);
    }

    /**
     * Creates the object. No request is sent to a provider yet.
     *
     * @param log receives the reason if a provider does not respond as expected
     * @throws IOException if a file of CA certificates cannot be used
     */
    public static ProviderTokens of(List<ProviderSettings> settings, Clock clock, Consumer<String> log)
            throws IOException {
        return of(settings, clock, log, TIMEOUT);
    }

    static ProviderTokens of(List<ProviderSettings> settings, Clock clock, Consumer<String> log, Duration timeout)
            throws IOException {
        List<Provider> providers = new ArrayList<>();
        for (ProviderSettings one : settings) {
            providers.add(new Provider(one, ProviderClient.of(one, timeout), clock, log));
        }
        return new ProviderTokens(providers);
    }

    /** Returns the object that signs users in at these providers. It uses the same keys and metadata as this object. */
    public IdentityProviders signIns() {
        return new SignIns(providers.stream()
                .flatMap(provider -> provider.signIn().stream())
                .toList());
    }

    @Override
    public Optional<Checked> check(String token) {
        Optional<SignedJWT> signed = Provider.signed(token);
        if (signed.isPresent()) {
            Optional<String> issuer = issuer(signed.get());
            return providers.stream()
                    .filter(provider ->
                            issuer.filter(provider.settings().issuer()::equals).isPresent())
                    .findFirst()
                    .flatMap(provider -> provider.check(signed.get()));
        }
        return introspect(token);
    }

    /** Asks the providers one after the other. If one provider fails, another provider may still accept the token. */
    private Optional<Checked> introspect(String token) {
        Optional<Rejection> failure = Optional.empty();
        for (Provider provider : providers) {
            if (provider.settings().introspects()) {
                try {
                    Optional<Checked> checked = provider.introspect(token);
                    if (checked.isPresent()) {
                        return checked;
                    }
                } catch (Rejection e) {
                    failure = Optional.of(e);
                }
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return Optional.empty();
    }

    private static Optional<String> issuer(SignedJWT token) {
        try {
            return Optional.ofNullable(token.getJWTClaimsSet().getIssuer());
        } catch (ParseException e) {
            return Optional.empty();
        }
    }
}
