package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.WithVersionEight;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopierIT;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades from version 7 to version 8. */
@ExtendWith(WithVersionEight.class)
class VersionEightDocumentCopierIT extends PostgresDocumentCopierIT {}
