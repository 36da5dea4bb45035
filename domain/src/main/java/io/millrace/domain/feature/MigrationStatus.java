package io.millrace.domain.feature;

/**
 * The migration status of a feature. The overall status of several features is the highest of their statuses, in the
 * order of this enum.
 */
public enum MigrationStatus {
    /** Every index has the current version. */
    NO_MIGRATION_NEEDED,
    /** An index is outdated. */
    MIGRATION_NEEDED,
    /** A migration was started and has not ended. */
    IN_PROGRESS,
    /** The last migration failed for an index. */
    ERROR
}
