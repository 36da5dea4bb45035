package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driving.stream.DeleteIndexTemplates;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public final class DeleteIndexTemplatesService implements DeleteIndexTemplates {

    private final IndexTemplates templates;

    public DeleteIndexTemplatesService(IndexTemplates templates) {
        this.templates = templates;
    }

    @Override
    public void delete(List<NamePattern> patterns) {
        List<TemplateName> names =
                templates.list().stream().map(IndexTemplate::name).toList();
        Set<TemplateName> doomed = new LinkedHashSet<>();
        for (NamePattern pattern : patterns) {
            List<TemplateName> found =
                    names.stream().filter(name -> pattern.matches(name.value())).toList();
            if (found.isEmpty() && pattern.isConcrete()) {
                throw Rejection.notFound("index_template [" + pattern + "] missing");
            }
            doomed.addAll(found);
        }
        if (!doomed.isEmpty()) {
            templates.delete(List.copyOf(doomed));
        }
    }
}
