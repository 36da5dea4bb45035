package io.millrace.adapters.persistence;

import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.application.port.driven.engine.Versions;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lets a contract run with version 8 as the current one, as services are configured while older nodes still run. */
public class WithVersionEight implements BeforeAllCallback, AfterAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Versions.use(Optional.of(new Versions(PostgresVersions.SEVEN, PostgresVersions.EIGHT)));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Versions.use(Optional.empty());
    }

    /** Lets upgrades to the latest version begin with indices of version 8. */
    public static final class Outdated extends WithVersionEight {

        @Override
        public void beforeAll(ExtensionContext context) {
            Versions.use(Optional.of(new Versions(PostgresVersions.EIGHT, PostgresVersions.NINE)));
        }
    }

    /** Lets upgrades to the latest version begin with indices of version 9. */
    public static final class Nine extends WithVersionEight {

        @Override
        public void beforeAll(ExtensionContext context) {
            Versions.use(Optional.of(new Versions(PostgresVersions.NINE, PostgresVersions.TEN)));
        }
    }
}
