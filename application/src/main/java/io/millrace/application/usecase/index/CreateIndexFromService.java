package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.stream.TemplateMatching;
import java.time.Clock;
import java.util.Optional;

/**
 * Creates an index with the settings and mappings of an existing index.
 *
 * @param reserved names that indices must not have
 * @param versions determines the version of new indices
 */
public record CreateIndexFromService(
        Indices indices, IndexTemplates templates, ReservedNames reserved, IndexVersions versions, Clock clock)
        implements CreateIndexFrom {

    @Override
    public void create(Request request) {
        Index source = find(request.source());
        reserved.requireFree(request.destination().value());
        TemplateMatching.requireForIndex(templates.list(), request.destination());
        IndexSettings settings = settings(source, request);
        indices.create(new NewIndex(
                request.destination(),
                versions.current(),
                settings,
                request.mappings().apply(source.mappings()),
                settings.hidden(),
                clock.instant()));
    }

    /** Returns the index with this name. Treats an illegal name as missing. */
    private Index find(String name) {
        return Optional.of(name)
                .filter(text -> IndexName.brokenRule(text).isEmpty())
                .flatMap(text -> indices.findIndex(new IndexName(text)))
                .orElseThrow(() -> Rejection.indexNotFound(name));
    }

    private static IndexSettings settings(Index source, Request request) {
        IndexSettings settings = source.settingsInForce().copyable().overriddenBy(request.settings());
        return request.removeBlocks() ? settings.withoutBlocks() : settings;
    }
}
