package io.millrace.adapters.persistence;

import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.application.port.driven.engine.Versions;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lets a contract run with the version whose indices are packed as the current one. */
public class WithVersionNine implements BeforeAllCallback, AfterAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Versions.use(Optional.of(new Versions(PostgresVersions.PREVIOUS, PostgresVersions.PACKED)));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Versions.use(Optional.empty());
    }

    /** Does the same, and upgrades begin with indices of the version in between. */
    public static final class FromVersionEight extends WithVersionNine {

        @Override
        public void beforeAll(ExtensionContext context) {
            Versions.use(Optional.of(new Versions(PostgresVersions.CURRENT, PostgresVersions.PACKED)));
        }
    }
}
