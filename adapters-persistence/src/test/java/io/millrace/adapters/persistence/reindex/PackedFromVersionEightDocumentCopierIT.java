package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.WithVersionNine;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades from version 8 straight into blocks. */
@ExtendWith(WithVersionNine.FromVersionEight.class)
class PackedFromVersionEightDocumentCopierIT extends PostgresDocumentCopierIT {}
