package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.WithVersionEight;
import org.junit.jupiter.api.extension.ExtendWith;

/** Documents of an index of version 8, which is never packed. */
@ExtendWith(WithVersionEight.class)
class VersionEightDocumentStoreIT extends PostgresDocumentStoreIT {}
