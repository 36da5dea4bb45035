package io.millrace.application.port.driving.setting;

import io.millrace.application.port.driven.service.ClusterSettings.Values;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Shows and changes cluster settings. */
public interface ManageClusterSettings {

    Values read();

    /**
     * Applies all changes, or none.
     *
     * @throws io.millrace.domain.Rejection if the request has no change, a key is unknown, or a value is illegal
     */
    void change(Request request);

    /**
     * The changes by flat keys, such as {@code a.b.c}. An empty value resets a setting. If the value is empty, the key
     * may end in {@code *} to reset several settings.
     */
    record Request(Map<String, Optional<String>> persistent, Map<String, Optional<String>> transients) {

        public Request {
            persistent = Collections.unmodifiableMap(new LinkedHashMap<>(persistent));
            transients = Collections.unmodifiableMap(new LinkedHashMap<>(transients));
        }

        /** Returns the details for the audit trail; the value of a reset setting is empty. */
        public Map<String, String> audited() {
            Map<String, String> changes = new TreeMap<>();
            persistent.forEach((key, value) -> changes.put("persistent." + key, value.orElse("")));
            transients.forEach((key, value) -> changes.put("transient." + key, value.orElse("")));
            return changes;
        }
    }
}
