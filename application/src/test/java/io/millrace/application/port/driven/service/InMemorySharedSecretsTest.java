package io.millrace.application.port.driven.service;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

class InMemorySharedSecretsTest extends SharedSecretsContract {

    private final SharedSecrets secrets = new InMemorySharedSecrets();

    @Override
    protected SharedSecrets instance() {
        return secrets;
    }

    @Test
    void secrets_that_are_made_anew_each_time_fail_the_contract() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Forgetful.class))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.started(5).failed(4));
    }

    static final class Forgetful extends SharedSecretsContract {

        @Override
        protected SharedSecrets instance() {
            return (name, made) -> made.get();
        }
    }
}
