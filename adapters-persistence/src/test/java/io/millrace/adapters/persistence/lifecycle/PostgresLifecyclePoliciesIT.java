package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePolicies;
import io.millrace.application.port.driven.service.lifecycle.LifecyclePoliciesContract;

class PostgresLifecyclePoliciesIT extends LifecyclePoliciesContract {

    @Override
    protected LifecyclePolicies emptyStore() {
        return new PostgresLifecyclePolicies(StoreDatabase.empty().jdbi());
    }
}
