package io.millrace.application.usecase.feature;

import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.lease.Lease;
import io.millrace.application.usecase.work.Cancellation;
import io.millrace.application.usecase.work.Job;
import io.millrace.application.usecase.work.Workload;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.feature.SystemIndex;
import io.millrace.domain.index.Index;
import java.util.List;

/** Appends the documents that wait for a system index to this index when the index accepts documents again. */
public record DeliveryWorkload(SystemStore store, SystemFeatures features) implements Workload {

    /** The maximum number of indices to which documents are delivered concurrently. */
    private static final int MOST_INDICES = 2;

    /** The maximum number of documents in one batch. */
    private static final int MOST_AT_ONCE = 1_000;

    @Override
    public Topic topic() {
        return MigrationWorkload.TOPIC;
    }

    /**
     * Returns a job for each index for which documents wait. If the extension that owns an index was removed, the
     * documents for this index continue to wait.
     */
    @Override
    public List<? extends Job> unfinished() {
        return store.waiting().indices().stream()
                .flatMap(waiting -> features.indices().stream()
                        .filter(described -> described.name().equals(waiting)))
                .filter(this::takesDocuments)
                .map(described -> new Delivery(store, described))
                .toList();
    }

    private boolean takesDocuments(SystemIndex described) {
        return store.writeIndices()
                .findUncached(described.name().value())
                .map(Index::isWritable)
                .orElse(true);
    }

    @Override
    public int mostAtOnce() {
        return MOST_INDICES;
    }

    private record Delivery(SystemStore store, SystemIndex described) implements Job {

        @Override
        public String lease() {
            return "system-documents/" + described.name();
        }

        @Override
        public String words() {
            return "delivering waiting documents to index [" + described.name() + "]";
        }

        /**
         * Delivers the documents. If the process ends after a document was appended but before it was removed from the
         * queue, the document is appended again. The second append has no effect, because the id exists already.
         */
        @Override
        public void run(Lease lease, Cancellation cancellation) {
            SystemIndexWriter writer = new SystemIndexWriter(store, described);
            List<NewDocument> batch = oldest();
            while (!batch.isEmpty() && writer.append(batch)) {
                store.waiting().remove(described.name(), batch);
                cancellation.check();
                batch = oldest();
            }
        }

        private List<NewDocument> oldest() {
            return store.waiting().oldest(described.name(), MOST_AT_ONCE);
        }
    }
}
