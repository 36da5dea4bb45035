package io.millrace.application.port.driven.service;

import io.millrace.domain.reindex.IndexUpgrade;

/** Changes of recorded upgrades that a swap makes. */
final class UpgradeItems {

    private UpgradeItems() {}

    /** Returns the upgrade as done, with the number of documents that was recorded. */
    static IndexUpgrade done(IndexUpgrade recorded) {
        if (recorded instanceof IndexUpgrade.InProgress going) {
            return going.finish();
        }
        return recorded instanceof IndexUpgrade.Done
                ? recorded
                : new IndexUpgrade.Done(recorded.source(), recorded.index(), 0);
    }
}
