package io.millrace.adapters.persistence.reindex;

import io.millrace.adapters.persistence.WithVersionNine;
import org.junit.jupiter.api.extension.ExtendWith;

/** Upgrades from version 7 straight into blocks. */
@ExtendWith(WithVersionNine.class)
class PackedDocumentCopierIT extends PostgresDocumentCopierIT {}
