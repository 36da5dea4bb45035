package io.millrace.bootstrap.api;

import io.millrace.adapters.http.graphql.PreparedDocument;
import io.millrace.adapters.http.graphql.PreparedDocuments;
import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.NamedCache;
import java.util.Optional;
import java.util.function.Supplier;

/** Caches parsed and validated GraphQL documents. The key is the text of the document. */
record CachedDocuments(NamedCache<String, PreparedDocument> cache) implements PreparedDocuments {

    /** The cache of prepared documents. A key is the text of a document. The values are never shown to users. */
    static final CacheDefinition<String, PreparedDocument> CACHE = CacheDefinition.hiding(
            "graphql-documents", String.class, PreparedDocument.class, (text, prepared) -> prepared.weight());

    @Override
    public PreparedDocument get(String text, Supplier<PreparedDocument> prepare) {
        return cache.get(text, () -> Optional.of(prepare.get())).orElseThrow();
    }

    @Override
    public Optional<PreparedDocument> find(String text) {
        return cache.find(text);
    }
}
