package io.millrace.domain.index.upgrade;

import io.millrace.domain.index.IndexName;
import java.util.Optional;

/**
 * A reason why indices cannot be upgraded, or a consequence of their upgrade.
 *
 * @param index the index; empty if the finding concerns all indices
 * @param message a message that contains the fields, settings or index blocks, and what to do about them
 */
public record UpgradeFinding(Kind kind, Optional<IndexName> index, String message) {

    /** The kinds of findings. */
    public enum Kind {
        /** The nodes of the cluster are too old, or have different releases. */
        NODES,
        /** An index block forbids a step of the upgrade. */
        BLOCK,
        /** The current release rejects the index template, so the data stream cannot be rolled over. */
        TEMPLATE,
        /**
         * The engine would reject the new index, for example because a limit was lowered or a plug-in is not installed.
         */
        DESTINATION,
        /**
         * The mappings exclude searchable fields from {@code _source}, so the copies of the documents lack these
         * fields.
         */
        EXCLUDED_FIELDS,
        /** The index does not store {@code _source}, so documents cannot be copied. */
        NO_SOURCE,
        /** The index has settings that the current release does not know. The new index will not have them. */
        ARCHIVED_SETTINGS,
        /** The name of the new index is in use. */
        NAME_IN_USE,
        /** The index rejects writes during the upgrade, so clients that write to it must retry. */
        REJECTED_WRITES
    }

    /** Returns whether this finding prevents the upgrade. */
    public boolean isObstacle(boolean allowsLossOfExcludedFields) {
        return switch (kind) {
            case NODES, BLOCK, TEMPLATE, DESTINATION, NAME_IN_USE -> true;
            case EXCLUDED_FIELDS, NO_SOURCE -> losesData(allowsLossOfExcludedFields);
            case ARCHIVED_SETTINGS, REJECTED_WRITES -> false;
        };
    }

    /** Returns whether a copy of the index would lack data, although the user has not allowed this loss. */
    public boolean losesData(boolean allowsLossOfExcludedFields) {
        return switch (kind) {
            case EXCLUDED_FIELDS -> !allowsLossOfExcludedFields;
            case NO_SOURCE -> true;
            case NODES, BLOCK, TEMPLATE, DESTINATION, ARCHIVED_SETTINGS, NAME_IN_USE, REJECTED_WRITES -> false;
        };
    }
}
