package io.millrace.adapters.oidc;

import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import java.util.List;
import java.util.Optional;

/** Passes each request to the provider that it names. */
record SignIns(List<SignIn> providers) implements IdentityProviders {

    @Override
    public boolean accepts(ForeignIdentity identity) {
        return find(identity).isPresent();
    }

    @Override
    public String signIn(SignInAttempt attempt) {
        return require(attempt.provider()).address(attempt);
    }

    @Override
    public Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        return require(attempt.provider()).exchange(attempt, code, issuer);
    }

    @Override
    public Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken) {
        return find(identity).flatMap(provider -> provider.refresh(identity, known, refreshToken));
    }

    @Override
    public Optional<Logout> logout(ProviderName provider, String logoutToken) {
        return require(provider).logout(logoutToken);
    }

    @Override
    public Optional<String> signOut(ForeignIdentity identity, Optional<String> idToken, String after) {
        return find(identity).flatMap(provider -> provider.signOut(idToken, after));
    }

    private Optional<SignIn> find(ForeignIdentity identity) {
        return providers.stream()
                .filter(provider -> provider.name().equals(identity.provider()))
                .filter(provider -> provider.issuer().equals(identity.issuer()))
                .findFirst();
    }

    private SignIn require(ProviderName name) {
        return providers.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Rejection.notFound("there is no sign-in at an identity provider [" + name + "]"));
    }
}
