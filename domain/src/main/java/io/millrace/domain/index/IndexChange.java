package io.millrace.domain.index;

/**
 * A change of an existing index. It contains the requested change for engines that apply their own rules to settings
 * and mappings; the others apply it directly.
 */
public sealed interface IndexChange permits SettingsChange, MappingsChange {

    /**
     * Returns the index after this change.
     *
     * @throws io.millrace.domain.Rejection if a block forbids the change, or it is not possible in the present state
     */
    Index appliedTo(Index index);
}
