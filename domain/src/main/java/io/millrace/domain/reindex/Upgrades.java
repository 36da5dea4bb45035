package io.millrace.domain.reindex;

import java.util.List;

/** Helper methods for lists of upgrades. */
final class Upgrades {

    private Upgrades() {}

    static <T extends IndexUpgrade> List<T> only(List<IndexUpgrade> upgrades, Class<T> state) {
        return upgrades.stream().filter(state::isInstance).map(state::cast).toList();
    }

    static boolean has(List<IndexUpgrade> upgrades, Class<? extends IndexUpgrade> state) {
        return upgrades.stream().anyMatch(state::isInstance);
    }

    static boolean hasUnfinished(List<IndexUpgrade> upgrades) {
        return has(upgrades, IndexUpgrade.Pending.class) || has(upgrades, IndexUpgrade.InProgress.class);
    }
}
