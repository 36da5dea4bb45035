package io.millrace.adapters.persistence.fault;

import io.millrace.adapters.persistence.reindex.PostgresUpgradeStore;
import io.millrace.application.port.driven.engine.UpgradeStore;
import io.millrace.application.usecase.reindex.LateCallsContract;
import java.util.stream.IntStream;

class PostgresLateCallsIT extends LateCallsContract {

    @Override
    protected UpgradeStore emptyStore() {
        return new PostgresUpgradeStore();
    }

    /** Each run takes a database of its own. */
    @Override
    protected IntStream points(String scenario, int call) {
        return IntStream.iterate(1 + call % stride(), point -> point + stride());
    }

    protected int stride() {
        return 7;
    }
}
