package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Creates indices.
 *
 * @param initial determines the settings and mappings from templates
 * @param aliases determines the aliases
 * @param reserved names that indices must not have
 * @param versions determines the version of new indices
 */
public record CreateIndicesService(
        Indices indices,
        InitialParts initial,
        NewAliases aliases,
        ReservedNames reserved,
        IndexVersions versions,
        Clock clock,
        AuditChange audit)
        implements CreateIndices {

    @Override
    public void create(Authentication caller, Request request) {
        createPlanned(request);
        audit.record(caller, Kind.INDEX_CREATED, Map.of("index", request.name().value()));
    }

    /**
     * Creates an index for its first document, with the settings, mappings and aliases of the matching template.
     *
     * @throws Rejection if the name is taken or reserved, or the matching template creates data streams
     */
    public Index createForDocument(Authentication caller, IndexName name) {
        Index made = createPlanned(Request.ofTemplate(name));
        audit.record(caller, Kind.INDEX_CREATED, Map.of("index", name.value(), "first_document", "true"));
        return made;
    }

    private Index createPlanned(Request request) {
        Planned planned = plan(request);
        return indices.create(planned.index(), planned.aliases());
    }

    /**
     * A new index with its aliases.
     *
     * @param ofTemplate the names of the aliases that come from the template
     */
    public record Planned(NewIndex index, List<NamedAlias> aliases, Set<IndexName> ofTemplate) {}

    /**
     * Determines the index that a request and the matching template describe, without creating the index.
     *
     * @throws Rejection in the cases of {@link #create(Authentication, Request)}, except if the name is taken
     */
    public Planned plan(Request request) {
        IndexName name = request.name();
        reserved.requireFree(name.value());
        TemplateParts parts = initial.of(name);
        IndexSettings settings = parts.settings().overriddenBy(request.settings());
        NewAliases.Determined determined = aliases.of(name.value(), parts.aliases(), request.aliases());
        return new Planned(
                new NewIndex(
                        name,
                        versions.current(),
                        settings,
                        request.mappings().apply(parts.mappings().orElse(JsonText.EMPTY_OBJECT)),
                        settings.hidden(),
                        clock.instant()),
                determined.all(),
                determined.ofTemplate());
    }

    @Override
    public void createFrom(Authentication caller, FromRequest request) {
        Index source = find(request.source());
        reserved.requireFree(request.destination().value());
        TemplateMatching.requireForIndex(initial.templates().list(), request.destination());
        IndexSettings settings = settings(source, request);
        indices.create(new NewIndex(
                request.destination(),
                versions.current(),
                settings,
                request.mappings().apply(source.mappings()),
                settings.hidden(),
                clock.instant()));
        audit.record(
                caller,
                Kind.INDEX_CREATED,
                Map.of(
                        "index", request.destination().value(),
                        "source", source.name().value()));
    }

    /** Returns the index with this name. Treats an illegal name as missing. */
    private Index find(String name) {
        return Optional.of(name)
                .filter(text -> IndexName.brokenRule(text).isEmpty())
                .flatMap(text -> indices.findIndex(new IndexName(text)))
                .orElseThrow(() -> Rejection.indexNotFound(name));
    }

    private static IndexSettings settings(Index source, FromRequest request) {
        IndexSettings settings = source.settingsInForce().copyable().overriddenBy(request.settings());
        return request.removeBlocks() ? settings.withoutBlocks() : settings;
    }
}
