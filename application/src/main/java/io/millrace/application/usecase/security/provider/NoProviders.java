package io.millrace.application.usecase.security.provider;

import io.millrace.application.port.driven.service.security.provider.IdentityProviders;
import io.millrace.application.port.driven.service.security.provider.Sealing;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import java.util.Optional;

/** Used if the configuration contains no identity provider at which users can sign in. */
public record NoProviders() implements IdentityProviders, Sealing {

    @Override
    public boolean accepts(ForeignIdentity identity) {
        return false;
    }

    @Override
    public String signIn(SignInAttempt attempt) {
        throw Rejection.notFound("there is no sign-in at an identity provider [" + attempt.provider() + "]");
    }

    @Override
    public Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        return Optional.empty();
    }

    @Override
    public Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String refreshToken) {
        return Optional.empty();
    }

    @Override
    public Optional<Logout> logout(ProviderName provider, String logoutToken) {
        return Optional.empty();
    }

    @Override
    public Optional<String> signOut(ForeignIdentity identity, Optional<String> idToken, String after) {
        return Optional.empty();
    }

    @Override
    public String seal(String text, String purpose) {
        throw new IllegalStateException("there is no key");
    }

    @Override
    public Optional<String> open(String text, String purpose) {
        return Optional.empty();
    }
}
