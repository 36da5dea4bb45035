package io.millrace.application.port.driving.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Changes the settings of existing indices. */
public interface ChangeIndexSettings {

    /**
     * Changes all indices that the target selects, or none. A data stream selects its backing indices. An engine
     * without atomic changes may change only some of the indices; the rejection then names the changed indices. If the
     * settings block writes, the indices accept no documents after this method returns.
     *
     * @throws io.millrace.domain.Rejection if a name does not exist, if an index must not be changed, or if a setting
     *     is illegal or cannot be changed
     */
    void change(Request request);

    /**
     * The parameters of a change.
     *
     * @param settings the new values; an empty value removes a setting
     * @param preservesExisting whether settings that an index already has are kept
     */
    record Request(ReadTarget target, Map<String, Optional<String>> settings, boolean preservesExisting) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
