package io.millrace.application.port.driving.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Changes the settings of existing indices. */
public interface ChangeIndexSettings {

    /**
     * Changes all indices that the target selects, or none. A data stream selects its backing indices. Engines without
     * atomic changes may change some of them; the rejection names those. Once this returns, an index blocked by it
     * accepts no documents.
     *
     * @throws io.millrace.domain.Rejection if a name does not exist, if an index must not be changed, or if a setting
     *     is illegal or cannot be changed
     */
    void change(Request request);

    /**
     * The parameters of a change.
     *
     * @param settings an empty value removes a setting
     * @param preservesExisting whether existing settings of an index are kept
     */
    record Request(ReadTarget target, Map<String, Optional<String>> settings, boolean preservesExisting) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
