package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.application.usecase.index.NewAliases;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.BackingIndexNames;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.index.upgrade.IndexVersions;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Creates data streams and their backing indices from index templates. Creates a data stream at a request, or when the
 * first document for the missing data stream arrives.
 *
 * @param merge merges index templates with their component templates
 * @param aliases determines the aliases
 * @param reserved names that data streams must not have
 * @param versions determines the version of new indices
 */
public record StreamCreation(
        DataStreams streams,
        IndexTemplates templates,
        TemplateParts.Merge merge,
        NewAliases aliases,
        ReservedNames reserved,
        IndexVersions versions,
        BackingIndexNames names,
        StreamLifecycles lifecycles,
        StoreClock clock) {

    /**
     * Creates a data stream without documents.
     *
     * @throws Rejection if the name is taken or reserved, or no index template creates data streams for it
     */
    public DataStream create(StreamName name) {
        reserved.requireFree(name.value());
        if (streams.find(name).isPresent()) {
            throw exists(name);
        }
        TemplateSet known = templates.read();
        return create(name, known.compose(TemplateMatching.requireForStream(known.templates(), name), merge));
    }

    /**
     * Creates the data stream for its first document. If a concurrent writer created the data stream first, returns
     * that data stream.
     *
     * @param requireRight throws a rejection if the caller may not create the data stream; called only if a template
     *     creates it
     * @param created receives the data stream if this call created it
     * @return empty if no index template matches the name, or the matching template with the highest priority creates
     *     no data streams
     * @throws Rejection if the name is reserved
     */
    public Optional<DataStream> createForDocument(
            StreamName name, Runnable requireRight, Consumer<DataStream> created) {
        // A cached template that creates data streams is used, although it may be slightly out of date. If no such
        // template is cached, the templates are read from the store.
        Optional<IndexTemplate> template = best(templates.readRecent(), name).or(() -> best(templates.read(), name));
        if (template.isEmpty()) {
            return Optional.empty();
        }
        requireRight.run();
        reserved.requireFree(name.value());
        try {
            DataStream made = create(name, template.get());
            created.accept(made);
            return Optional.of(made);
        } catch (Rejection rejection) {
            if (rejection.reason() != Rejection.Reason.ALREADY_EXISTS) {
                throw rejection;
            }
            return streams.find(name);
        }
    }

    /**
     * Returns the template that creates the data stream, merged with its component templates; empty if no template
     * creates it.
     */
    private Optional<IndexTemplate> best(TemplateSet known, StreamName name) {
        return TemplateMatching.best(known.templates(), name.value())
                .filter(template -> template.dataStream().isPresent())
                .map(template -> known.compose(template, merge));
    }

    private DataStream create(StreamName name, IndexTemplate template) {
        Instant now = clock.now();
        boolean hidden = template.dataStream().map(StreamOptions::hidden).orElse(false);
        Optional<StreamLifecycle> lifecycle = lifecycles.readOfTemplates().compose(template);
        DataStream made = streams.create(new NewDataStream(
                name,
                template.name(),
                hidden,
                backingIndex(name, template, 1, now),
                lifecycle,
                aliases.of(name.value(), template.aliases(), Map.of()).all().stream()
                        .map(alias ->
                                new NamedAlias(alias.name(), alias.properties().ofStream()))
                        .toList()));
        lifecycles.begin(made, lifecycle);
        return made;
    }

    /** Returns the new backing index for {@code generation}. */
    private NewIndex backingIndex(StreamName name, IndexTemplate template, long generation, Instant now) {
        return new NewIndex(
                names.of(name, now, generation),
                versions.current(),
                template.settings(),
                template.mappings().orElse(JsonText.EMPTY_OBJECT),
                true,
                now);
    }

    /** Returns the next write index of {@code stream}, according to the currently matching template. */
    public NewIndex nextBackingIndex(DataStream stream) {
        TemplateSet known = templates.read();
        IndexTemplate template = TemplateMatching.requireForStream(known.templates(), stream.name());
        return backingIndex(stream.name(), known.compose(template, merge), stream.generation() + 1, clock.now());
    }

    private static Rejection exists(StreamName name) {
        return Rejection.of(Fault.STREAM_EXISTS, name);
    }
}
