package io.millrace.application.port.driven.service.graphql;

import static io.millrace.application.port.driven.engine.BrokenContracts.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.BrokenContracts;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Runs the contract against implementations that remember nothing, or never forget. */
class KnownDocumentCacheContractBitesTest {

    @Test
    void documents_that_are_not_remembered_fail_the_contract() {
        assertThat(failuresOf(ForgetfulDocuments.class)).isEqualTo(1);
    }

    @Test
    void documents_that_are_never_forgotten_fail_the_contract() {
        assertThat(failuresOf(StubbornDocuments.class)).isEqualTo(2);
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class ForgetfulDocuments extends KnownDocumentCacheContract {

        @Override
        protected KnownDocumentCache empty() {
            return new KnownDocumentCache() {
                @Override
                public Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load) {
                    return load.get();
                }

                @Override
                public void forget(Collection<DocumentHash> hashes) {}
            };
        }
    }

    @EnabledIf(BrokenContracts.UNDER_TEST)
    static class StubbornDocuments extends KnownDocumentCacheContract {

        @Override
        protected KnownDocumentCache empty() {
            KnownDocumentCache sound = new InMemoryKnownDocumentCache();
            return new KnownDocumentCache() {
                @Override
                public Optional<KnownDocument> find(DocumentHash hash, Supplier<Optional<KnownDocument>> load) {
                    return sound.find(hash, load);
                }

                @Override
                public void forget(Collection<DocumentHash> hashes) {}
            };
        }
    }
}
