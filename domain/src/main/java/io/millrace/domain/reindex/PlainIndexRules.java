package io.millrace.domain.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import java.util.Optional;

/** The rules for the upgrade of an index that is in no data stream. */
public final class PlainIndexRules {

    private PlainIndexRules() {}

    /**
     * Returns the name of the task that upgrades an index with this name.
     *
     * @throws Rejection if the name is illegal, begins with a dot, or is too long for the name of the new index
     */
    public static StreamName taskOf(String index) {
        if (IndexName.brokenRule(index).isPresent()) {
            throw Rejection.indexNotFound(index);
        }
        if (index.startsWith(".")) {
            throw notUpgradable(index, "indices whose names begin with a dot belong to the software that created them");
        }
        try {
            return new StreamName(index);
        } catch (Rejection tooLong) {
            throw notUpgradable(index, "its name is too long for the name of the new index");
        }
    }

    private static Rejection notUpgradable(String index, String reason) {
        return Rejection.invalid("index [" + index + "] cannot be upgraded: " + reason);
    }

    /**
     * Checks that an index may be upgraded as a plain index.
     *
     * @throws Rejection if it is a backing index, or the destination of an unfinished upgrade
     */
    public static void requireUpgradable(Index index) {
        index.membership().ifPresent(member -> {
            throw Rejection.invalid("index [" + index.name() + "] is a backing index of data stream [" + member.stream()
                    + "]; upgrade the data stream");
        });
        if (index.rolledOver()) {
            throw notUpgradable(index.name().value(), "it is the destination of an unfinished upgrade");
        }
    }

    /**
     * Returns whether an index is the destination of an unfinished upgrade. The upgrade will either delete the index or
     * give it its final name.
     */
    public static boolean isUnfinished(Index destination) {
        return destination.membership().isEmpty() && destination.rolledOver() && destination.hidden();
    }

    /** Returns the finding that the name of the new index is in use. */
    public static UpgradeFinding nameInUse(Index source) {
        return new UpgradeFinding(
                UpgradeFinding.Kind.NAME_IN_USE,
                Optional.of(source.name()),
                "the new index for [" + source.name() + "] needs the name [" + DestinationName.of(source.name())
                        + "], which is in use; delete or rename what has this name");
    }

    /** Returns the finding that the index rejects writes during its upgrade. */
    public static UpgradeFinding rejectedWrites(Index source) {
        return new UpgradeFinding(
                UpgradeFinding.Kind.REJECTED_WRITES,
                Optional.of(source.name()),
                "index [" + source.name() + "] rejects writes while it is copied, so its writers must retry; then ["
                        + source.name() + "] is an alias of the new index");
    }
}
