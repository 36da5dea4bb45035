package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driving.stream.PutIndexTemplate;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import java.util.List;
import java.util.Objects;

public final class PutIndexTemplateService implements PutIndexTemplate {

    private final IndexTemplates templates;

    public PutIndexTemplateService(IndexTemplates templates) {
        this.templates = Objects.requireNonNull(templates, "templates");
    }

    @Override
    public void put(IndexTemplate template, boolean createOnly) {
        templates.put(template, existing -> {
            if (createOnly) {
                requireNew(existing, template);
            }
            TemplateMatching.requireUnambiguous(existing, template);
        });
    }

    private static void requireNew(List<IndexTemplate> existing, IndexTemplate template) {
        if (existing.stream().anyMatch(other -> other.name().equals(template.name()))) {
            throw Rejection.invalid("index template [" + template.name() + "] already exists");
        }
    }
}
