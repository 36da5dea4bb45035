package io.millrace.adapters.persistence.document;

import io.millrace.application.port.driven.engine.DocumentStore;

/** Documents in blocks. */
class PackedDocumentStoreIT extends PostgresDocumentStoreIT {

    @Override
    protected DocumentStore documents() {
        return new PackedStore(super.documents(), jdbi());
    }
}
