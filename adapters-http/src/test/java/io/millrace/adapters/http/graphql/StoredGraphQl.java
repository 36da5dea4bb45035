package io.millrace.adapters.http.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;

import io.millrace.adapters.http.graphql.request.DocumentPolicy;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.feature.JacksonDocumentFormat;
import io.millrace.application.port.driven.service.graphql.InMemoryKnownDocumentCache;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.graphql.RegisterDocuments;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.graphql.KnownDocuments;
import io.millrace.application.usecase.graphql.KnownDocumentsService;
import io.millrace.application.usecase.graphql.RegisterDocumentsService;
import io.millrace.application.usecase.reindex.Through;
import io.millrace.domain.Rejection;
import io.millrace.domain.catalog.CatalogSnapshot.Found;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.graphql.DocumentMode;
import io.millrace.domain.index.IndexBlock;
import java.time.Clock;
import java.util.Map;

/** Stored GraphQL documents over an engine in memory, of which clients may register two. */
public final class StoredGraphQl {

    /** Whether nothing can be looked up. */
    volatile boolean away;

    private final InMemoryUpgradeStore store;
    private final KnownDocuments documents;
    private final InMemoryKnownDocumentCache remembered = new InMemoryKnownDocumentCache();
    private final ManageKnownDocuments known;
    private final RegisterDocuments register;

    /** Begins with none stored. */
    public StoredGraphQl(InMemoryUpgradeStore store, Clock clock) {
        this.store = store;
        documents = new KnownDocuments(new SystemStore(
                store.writeIndices(),
                store.indices(),
                store.documents(),
                store.waitingDocuments(),
                Versions.latest(),
                new JacksonDocumentFormat(),
                clock));
        known = Through.put(
                ManageKnownDocuments.class, new KnownDocumentsService(documents, remembered), (method, call) -> {
                    if (away && method.getName().equals("find")) {
                        throw new Rejection(
                                Rejection.Reason.UNAVAILABLE, "the database is not available at the moment");
                    }
                    return call.proceed();
                });
        register = new RegisterDocumentsService(documents, known, 2, System::nanoTime, (what, failure) -> {
            throw new AssertionError(what, failure);
        });
    }

    /** Returns what decides for a service of this mode. */
    public DocumentPolicy policy(DocumentMode mode) {
        return new DocumentPolicy(mode, register);
    }

    /** Stores a document as an operator does. */
    public void trust(String text) {
        known.trust(Map.of(DocumentHash.of(text), text), stored -> {});
    }

    /** Stores a document as a client does. */
    public void register(String text) {
        register.register(DocumentHash.of(text), text);
    }

    /** Makes the index take no documents any more. */
    void block() {
        String name = ShippedFeatures.GRAPHQL_DOCUMENTS.name().value();
        store.indices().select(selecting(name), EVERYTHING).indices().stream()
                .map(Found::index)
                .forEach(index -> store.indices().block(index, IndexBlock.WRITE));
    }

    ManageKnownDocuments known() {
        return known;
    }
}
