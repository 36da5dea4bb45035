package io.millrace.domain.index;

/**
 * A change of an index that is there already. It says what is wanted, for engines that keep settings and mappings by
 * rules of their own; the others apply it.
 */
public sealed interface IndexChange permits SettingsChange, MappingsChange {

    /**
     * Returns the index as it is after this change.
     *
     * @throws io.millrace.domain.Rejection if a block forbids the change, or it is not possible as the index is
     */
    Index appliedTo(Index index);
}
