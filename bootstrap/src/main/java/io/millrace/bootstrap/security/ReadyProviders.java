package io.millrace.bootstrap.security;

import io.millrace.application.port.driving.SecurityUseCases.AtProviders;
import io.millrace.application.port.driving.security.provider.SignInAtProvider;
import io.millrace.application.port.driving.security.provider.SignOutAtProvider;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.provider.ProviderName;
import java.util.Optional;

/**
 * Signs users in and out at identity providers. Rejects requests until the service has started.
 *
 * @param requireReady throws a rejection before the service has started
 */
record ReadyProviders(AtProviders all, Runnable requireReady) implements SignInAtProvider, SignOutAtProvider {

    AtProviders ports() {
        return new AtProviders(this, this);
    }

    @Override
    public Begun begin(ProviderName provider, String callback, Optional<String> target) {
        requireReady.run();
        return all.signIn().begin(provider, callback, target);
    }

    @Override
    public Outcome finish(ProviderName provider, Callback callback, String address) {
        requireReady.run();
        return all.signIn().finish(provider, callback, address);
    }

    @Override
    public Optional<String> signOut(Authentication user, String origin) {
        requireReady.run();
        return all.signOut().signOut(user, origin);
    }

    @Override
    public boolean endByToken(ProviderName provider, String logoutToken) {
        requireReady.run();
        return all.signOut().endByToken(provider, logoutToken);
    }
}
