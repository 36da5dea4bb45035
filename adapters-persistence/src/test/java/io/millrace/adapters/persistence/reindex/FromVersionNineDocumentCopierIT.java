package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.WithVersionEight;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopierIT;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades rows of version 9 to blocks with columns. */
@ExtendWith(WithVersionEight.Nine.class)
class FromVersionNineDocumentCopierIT extends PostgresDocumentCopierIT {}
