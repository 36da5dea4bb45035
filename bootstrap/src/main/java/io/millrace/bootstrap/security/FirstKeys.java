package io.millrace.bootstrap.security;

import io.millrace.adapters.http.token.key.KeyPairs;
import io.millrace.bootstrap.process.Threads;
import io.millrace.configuration.Settings;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.concurrent.Executor;

/**
 * Generates the two signing keys of a service with a new embedded database. Other threads do this, because it takes
 * seconds.
 */
public final class FirstKeys {

    private FirstKeys() {}

    /** Starts to generate the keys if they will be needed. Must be called before the embedded database is created. */
    public static KeyPairs begin(Settings settings) {
        KeyPairs pairs = new KeyPairs(new SecureRandom());
        Settings.Database database = settings.database();
        Settings.AccessTokens terms = settings.security().accessTokens();
        boolean needed = settings.security().enabled() && terms.keysFile().isEmpty();
        if (needed && database.url().isEmpty() && Files.notExists(database.embeddedDirectory())) {
            Executor thread =
                    work -> Threads.single("first-keys").newThread(work).start();
            pairs.begin(terms.algorithm(), thread);
            pairs.begin(terms.algorithm(), thread);
        }
        return pairs;
    }
}
