package io.millrace.application.port.driven.service.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.KnownDocument;
import io.millrace.domain.graphql.TrustState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link KnownDocumentCache} does. */
public abstract class KnownDocumentCacheContract {

    private static final DocumentHash ONE = new DocumentHash("1".repeat(64));
    private static final DocumentHash TWO = new DocumentHash("2".repeat(64));

    private KnownDocumentCache documents;
    private int loads;

    /** Returns an implementation that remembers nothing yet. */
    protected abstract KnownDocumentCache empty();

    @BeforeEach
    void prepare() {
        documents = empty();
    }

    private static KnownDocument document(DocumentHash hash) {
        return KnownDocument.first(hash, "{ a }", TrustState.TRUSTED);
    }

    private Optional<KnownDocument> find(DocumentHash hash) {
        return documents.find(hash, () -> {
            loads++;
            return Optional.of(document(hash));
        });
    }

    @Test
    void a_document_is_loaded_once() {
        find(ONE);

        assertThat(find(ONE)).contains(document(ONE));
        assertThat(loads).isEqualTo(1);
    }

    @Test
    void that_there_is_none_is_not_remembered() {
        assertThat(documents.find(ONE, Optional::empty)).isEmpty();

        assertThat(find(ONE)).contains(document(ONE));
    }

    @Test
    void what_is_forgotten_is_loaded_anew() {
        find(ONE);
        find(TWO);

        documents.forget(List.of(ONE, TWO));
        find(ONE);
        find(TWO);

        assertThat(loads).isEqualTo(4);
    }

    @Test
    void what_is_forgotten_while_it_is_loaded_is_not_remembered() {
        documents.find(ONE, () -> {
            documents.forget(List.of(ONE));
            return Optional.of(document(ONE));
        });

        find(ONE);

        assertThat(loads).isEqualTo(1);
    }
}
