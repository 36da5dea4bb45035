package io.millrace.application.port.driving.stream;

import io.millrace.domain.stream.IndexTemplate;

/** Makes and changes index templates. */
public interface PutIndexTemplate {

    /**
     * Adds the template or takes the place of the one of the same name.
     *
     * @param createOnly whether an existing template must not be replaced
     * @throws io.millrace.domain.Rejection if it must not, another template of the same priority could match the same
     *     name, or an existing data stream would be left without a template to roll over by; nothing is changed
     */
    void put(IndexTemplate template, boolean createOnly);
}
