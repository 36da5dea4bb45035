package io.millrace.adapters.persistence.fault;

import io.millrace.adapters.persistence.WithVersionNine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** Calls that come late do no harm to upgrades straight into blocks, either. */
@Tag("long")
@ExtendWith(WithVersionNine.class)
class PackedLateCallsIT extends PostgresLateCallsIT {

    /** The calls are the same as with rows but for those of the copying, so that fewer moments do. */
    @Override
    protected int stride() {
        return 23;
    }
}
