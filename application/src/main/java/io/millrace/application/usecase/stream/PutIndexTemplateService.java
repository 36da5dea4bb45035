package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.Catalog;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driving.stream.PutIndexTemplate;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateMatching;
import java.util.EnumSet;
import java.util.List;

public final class PutIndexTemplateService implements PutIndexTemplate {

    private static final NameSelection ALL_STREAMS = NameSelection.parse("*", EnumSet.allOf(Expand.class));

    private final IndexTemplates templates;
    private final Catalog catalog;

    public PutIndexTemplateService(IndexTemplates templates, Catalog catalog) {
        this.templates = templates;
        this.catalog = catalog;
    }

    @Override
    public void put(IndexTemplate template, boolean createOnly) {
        List<StreamName> names =
                catalog.selectStreams(ALL_STREAMS, NameScope.everything(Action.PUT_TEMPLATE)).streams().stream()
                        .map(DataStream::name)
                        .toList();
        templates.put(template, existing -> {
            if (createOnly) {
                requireNew(existing, template);
            }
            TemplateMatching.requireUnambiguous(existing, template);
            TemplateMatching.requireNoneStranded(existing, template, names);
        });
    }

    private static void requireNew(List<IndexTemplate> existing, IndexTemplate template) {
        if (existing.stream().anyMatch(other -> other.name().equals(template.name()))) {
            throw Rejection.invalid("index template [" + template.name() + "] already exists");
        }
    }
}
