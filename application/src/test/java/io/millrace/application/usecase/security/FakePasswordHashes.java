package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Hashes in clear text, with a count of the costly operations. */
final class FakePasswordHashes implements PasswordHashes {

    final AtomicInteger work = new AtomicInteger();
    volatile boolean overloaded;
    volatile Runnable concurrentChange = () -> {};
    volatile String parameters = "v1";

    @Override
    public PasswordHash hash(Password password) {
        work();
        return new PasswordHash(parameters + ":" + password.value());
    }

    @Override
    public boolean verify(Optional<PasswordHash> hash, String password, Requester requester) {
        work();
        return hash.filter(made ->
                        made.value().substring(made.value().indexOf(':') + 1).equals(password))
                .isPresent();
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return !hash.value().startsWith(parameters + ":");
    }

    private void work() {
        if (overloaded) {
            throw new Rejection(Rejection.Reason.OVERLOADED, "too many passwords at once");
        }
        work.incrementAndGet();
        concurrentChange.run();
    }
}
