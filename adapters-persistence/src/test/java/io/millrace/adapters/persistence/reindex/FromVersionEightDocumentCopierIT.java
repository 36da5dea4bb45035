package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.WithVersionEight;
import io.millrace.adapters.persistence.reindex.copy.PostgresDocumentCopierIT;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades from version 8 straight into blocks. */
@ExtendWith(WithVersionEight.Outdated.class)
class FromVersionEightDocumentCopierIT extends PostgresDocumentCopierIT {}
