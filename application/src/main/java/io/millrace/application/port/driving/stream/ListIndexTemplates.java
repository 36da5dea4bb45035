package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;

/** Shows index templates. */
public interface ListIndexTemplates {

    /**
     * Returns the templates with matching names, ordered by name.
     *
     * @throws io.millrace.domain.Rejection if {@code pattern} is a name without wildcard and no template has this name
     */
    List<IndexTemplate> list(NamePattern pattern);

    /** Returns the lifecycles by template; templates without a lifecycle are omitted. */
    Map<TemplateName, Shown> lifecycles();
}
