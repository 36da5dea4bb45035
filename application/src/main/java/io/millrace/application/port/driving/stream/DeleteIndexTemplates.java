package io.millrace.application.port.driving.stream;

import io.millrace.domain.text.NamePattern;
import java.util.List;

/** Deletes index templates. */
public interface DeleteIndexTemplates {

    /**
     * Deletes the templates whose names fit, all or none.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern is not there, or a data stream uses one of them
     */
    void delete(List<NamePattern> patterns);
}
