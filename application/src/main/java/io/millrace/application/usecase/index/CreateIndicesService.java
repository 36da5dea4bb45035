package io.millrace.application.usecase.index;

import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.alias.Alias;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Creates indices.
 *
 * @param initial determines the settings and mappings from templates
 * @param reserved names that indices and aliases must not have
 * @param restricted the names of the indices of the service, to which aliases must not refer
 * @param versions determines the version of new indices
 */
public record CreateIndicesService(
        Indices indices,
        InitialParts initial,
        ReservedNames reserved,
        RestrictedNames restricted,
        IndexVersions versions,
        Clock clock)
        implements CreateIndices {

    private static final int MOST_ALIASES = 1_000;

    @Override
    public void create(Request request) {
        create(request.name(), aliases(request), request.settings(), request.mappings());
    }

    /**
     * Creates an index for its first document, with the settings and mappings of the matching template.
     *
     * @throws Rejection if the name is taken or reserved, or the matching template creates data streams
     */
    public Index createForDocument(IndexName name) {
        return create(name, List.of(), Map.of(), UnaryOperator.identity());
    }

    private Index create(
            IndexName name,
            List<IndexName> aliases,
            Map<String, Optional<String>> own,
            UnaryOperator<JsonText> mappings) {
        reserved.requireFree(name.value());
        InitialParts.Parts parts = initial.of(name);
        IndexSettings settings = parts.settings().overriddenBy(own);
        return indices.create(
                new NewIndex(
                        name,
                        versions.current(),
                        settings,
                        mappings.apply(parts.mappings()),
                        settings.hidden(),
                        clock.instant()),
                aliases);
    }

    private List<IndexName> aliases(Request request) {
        if (request.aliases().size() > MOST_ALIASES) {
            throw Rejection.invalid("more than " + MOST_ALIASES + " aliases in one request");
        }
        List<IndexName> aliases =
                request.aliases().stream().map(Alias::name).distinct().toList();
        for (IndexName alias : aliases) {
            reserved.requireFreeAlias(alias);
            restricted.requireTogether(request.name().value(), alias.value());
        }
        return aliases;
    }

    @Override
    public void createFrom(FromRequest request) {
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
