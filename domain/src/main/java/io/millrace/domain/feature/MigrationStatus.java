package io.millrace.domain.feature;

/**
 * The migration status of a feature. The constants are ordered from the best to the worst status. The overall status of
 * several features is the worst status of all these features.
 */
public enum MigrationStatus {
    /** Every index has the current version. */
    NO_MIGRATION_NEEDED,
    /** At least one index is outdated. */
    MIGRATION_NEEDED,
    /** A migration was started and has not ended yet. */
    IN_PROGRESS,
    /** The last migration failed for at least one index. */
    ERROR
}
