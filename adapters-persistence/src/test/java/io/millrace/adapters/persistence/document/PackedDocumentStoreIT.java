package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.WithVersionNine;
import io.millrace.application.port.driven.engine.DocumentStore;
import org.junit.jupiter.api.extension.ExtendWith;

/** Documents in blocks. */
@ExtendWith(WithVersionNine.class)
class PackedDocumentStoreIT extends PostgresDocumentStoreIT {

    @Override
    protected DocumentStore documents() {
        return new PackedStore(super.documents(), jdbi());
    }
}
