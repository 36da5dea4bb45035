package io.millrace.application.port.driven.service;

import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.IndexUpgrade;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.UpgradeStep;

/**
 * Records for operators what this instance does to upgrade data streams. Calls are quick, and none but that of the end
 * throws.
 */
public interface ReindexJournal {

    /** This instance works on the task from now on. */
    void taken(StreamName stream, long epoch);

    /** This instance goes on with a task that another one began and left; what was half done is done again. */
    void takenOver(StreamName stream);

    /** A step of the upgrade of one index begins. */
    void began(StreamName stream, IndexName index, UpgradeStep step);

    /** One index is done or has failed. */
    void settled(StreamName stream, IndexUpgrade upgrade);

    /**
     * Every index of the task is settled.
     *
     * @throws RuntimeException if the store is away
     */
    void ended(ReindexTask.Ended task);

    /** This instance no longer works on the task, though it has not ended; another one has it or will claim it. */
    void left(StreamName stream, Leaving reason);
}
