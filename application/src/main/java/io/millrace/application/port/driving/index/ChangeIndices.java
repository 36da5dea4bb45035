package io.millrace.application.port.driving.index;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.change.MappingsChange;
import io.millrace.domain.security.Authentication;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes and deletes existing indices. Each method throws a {@link Rejection} before it changes anything if a name
 * without a wildcard does not exist, or if one of the indices must not be changed.
 */
public interface ChangeIndices {

    /**
     * Changes the settings of all selected indices, or of none; a data stream selects its backing indices. An engine
     * without atomic changes may change only some of the indices; then the rejection contains the names of the changed
     * indices. If the settings block writes, the indices accept no documents after this method returns.
     *
     * @throws Rejection if a setting is illegal or cannot be changed
     */
    void changeSettings(Authentication caller, SettingsRequest request);

    /**
     * The parameters of a change of settings.
     *
     * @param settings the new values; an empty value removes a setting
     * @param preservesExisting whether a setting that an index already has keeps its value
     */
    record SettingsRequest(ReadTarget target, Map<String, Optional<String>> settings, boolean preservesExisting) {

        public SettingsRequest {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    /**
     * Extends the mappings of all selected indices, or of none; a data stream selects its backing indices. An engine
     * without atomic changes may change only some of the indices; then the rejection contains the names of the changed
     * indices.
     *
     * @throws Rejection if an index belongs to the service itself, or an index block forbids the change
     */
    void extendMappings(Authentication caller, MappingsRequest request);

    /**
     * The parameters of a change of mappings.
     *
     * @param writeIndexOnly whether a data stream selects only its write index
     */
    record MappingsRequest(ReadTarget target, boolean writeIndexOnly, MappingsChange change) {}

    /**
     * Adds an index block to the indices that the target selects; the name of a data stream does not select its backing
     * indices. Documents that are acknowledged before this method returns are kept. If the index block forbids writes,
     * no document is acknowledged after this method has returned.
     *
     * @return the names of the indices that did not have the block before
     * @throws Rejection if a name without a wildcard is a data stream, or clients must not set this block
     */
    List<IndexName> block(Authentication caller, ReadTarget target, IndexBlock block);

    /**
     * Closes the indices that the target selects, so that their documents can be neither read nor written. The name of
     * a data stream does not select its backing indices.
     *
     * @return the names of the indices that this call closed
     * @throws Rejection if a name without a wildcard is a data stream
     */
    List<IndexName> close(Authentication caller, ReadTarget target);

    /** Opens the indices that the target selects; a data stream selects its backing indices. */
    void open(Authentication caller, ReadTarget target);

    /**
     * Deletes the indices that the target selects, with their documents. Data streams are not deleted, and patterns do
     * not match aliases.
     *
     * @throws Rejection if a name without a wildcard is a data stream or alias, or if one of the indices must not be
     *     deleted, for example a write index
     */
    void delete(Authentication caller, ReadTarget target);
}
