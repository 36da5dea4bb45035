package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.WithVersionNine;
import org.junit.jupiter.api.extension.ExtendWith;

/** Documents of an index that will be packed, but is not yet. */
@ExtendWith(WithVersionNine.FromVersionEight.class)
class VersionNineDocumentStoreIT extends PostgresDocumentStoreIT {}
