package io.millrace.adapters.persistence.fault;

import io.millrace.adapters.persistence.WithVersionEight;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** Calls that come late do no harm to upgrades to version 8, either. */
@Tag("long")
@ExtendWith(WithVersionEight.class)
class VersionEightDelayedCallsIT extends PostgresDelayedCallsIT {}
