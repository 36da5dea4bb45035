package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driving.stream.ListIndexTemplates;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.text.NamePattern;
import java.util.List;

public final class ListIndexTemplatesService implements ListIndexTemplates {

    private final IndexTemplates templates;

    public ListIndexTemplatesService(IndexTemplates templates) {
        this.templates = templates;
    }

    @Override
    public List<IndexTemplate> list(NamePattern pattern) {
        List<IndexTemplate> found = templates.list().stream()
                .filter(template -> pattern.matches(template.name().value()))
                .toList();
        if (found.isEmpty() && pattern.isConcrete()) {
            throw Rejection.notFound("index template matching [" + pattern + "] not found");
        }
        return found;
    }
}
