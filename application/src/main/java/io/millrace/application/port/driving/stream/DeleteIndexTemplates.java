package io.millrace.application.port.driving.stream;

import io.millrace.domain.text.NamePattern;
import java.util.List;

/** Deletes index templates. */
public interface DeleteIndexTemplates {

    /**
     * Deletes all templates with matching names, or none if this throws.
     *
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist, or a data stream uses one of the
     *     templates
     */
    void delete(List<NamePattern> patterns);
}
