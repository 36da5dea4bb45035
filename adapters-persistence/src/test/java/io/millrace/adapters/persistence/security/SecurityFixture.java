package io.millrace.adapters.persistence.security;

import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Users, sessions and keys for tests, and many threads that do one thing at once. */
final class SecurityFixture {

    static final SessionId SESSION = new SessionId("session-1");
    static final Username JANE = new Username("jane");

    private SecurityFixture() {}

    static Account anAccount(String name) {
        return new Account(aUser(name), new PasswordHash("hash of " + name), new CredentialsVersion("stamp"), 0);
    }

    static User aUser(String name) {
        return new User(
                new Username(name),
                List.of(new RoleName("reader"), new RoleName("writer")),
                Optional.of("Full \0 \ud800 name"),
                Optional.empty(),
                new JsonText("{\"a\": [1, 2.50]}"),
                true);
    }

    static KeyMaterial aKey(String id) {
        return new KeyMaterial(
                id,
                SignatureAlgorithm.EDDSA,
                new JsonText("{\"kty\":\"OKP\",\"kid\":\"" + id + "\"}"),
                new SealedKey("sealed part of " + id));
    }

    /** Does all of {@code work} at the same moment, as far as there are cores, and returns what came of it in order. */
    static <T> List<T> atOnce(List<? extends Callable<T>> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            CyclicBarrier start = new CyclicBarrier(work.size());
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> piece : work) {
                futures.add(threads.submit(() -> {
                    start.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
                    return piece.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(120, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
