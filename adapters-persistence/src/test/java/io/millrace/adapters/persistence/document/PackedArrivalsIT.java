package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.application.port.driven.engine.ArrivalsContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;

/** The order of arrival, before and after the index is packed: the contract decides when it rolls over. */
class PackedArrivalsIT extends ArrivalsContract {

    private StoreDatabase database = StoreDatabase.empty();

    @Override
    protected void prepareEmptyStore() {
        database = StoreDatabase.empty();
    }

    @Override
    protected Arrivals arrivals() {
        PostgresArrivals arrivals = new PostgresArrivals(database.jdbi());
        return new PackingArrivals(arrivals, new Packing(database.jdbi()));
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(database.jdbi(), new PostgresStreamTasks());
    }
}
