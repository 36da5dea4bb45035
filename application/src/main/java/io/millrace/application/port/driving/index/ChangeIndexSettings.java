package io.millrace.application.port.driving.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Changes the settings of indices that are there already. */
public interface ChangeIndexSettings {

    /**
     * Changes all indices that the target means, or none; a data stream stands for its backing indices. Where the
     * engine does not promise that, the refusal tells which were changed. Once this returns, an index that it blocked
     * takes no more documents.
     *
     * @throws io.millrace.domain.Rejection if a name is not there, an index belongs to the service itself or a block
     *     forbids it, or a setting breaks a rule or cannot be changed
     */
    void change(Request request);

    /**
     * What is wanted.
     *
     * @param settings an empty value takes a setting away
     * @param preservesExisting whether settings that an index has stay as they are
     */
    record Request(ReadTarget target, Map<String, Optional<String>> settings, boolean preservesExisting) {

        public Request {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
