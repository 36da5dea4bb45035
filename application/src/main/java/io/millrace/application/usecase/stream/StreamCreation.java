package io.millrace.application.usecase.stream;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.service.StoreClock;
import io.millrace.application.port.driven.service.StreamLifecycles;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.BackingIndexNames;
import io.millrace.domain.index.IndexVersions;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateMatching;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.Optional;

/**
 * Creates data streams and their backing indices from index templates, on request and for a first document.
 *
 * @param reserved names that data streams must not have
 * @param versions new indices have the current version
 */
public record StreamCreation(
        DataStreams streams,
        IndexTemplates templates,
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
        return create(name, TemplateMatching.requireForStream(templates.list(), name));
    }

    /**
     * Creates the data stream for a first document, or returns the one that another writer has just created.
     *
     * @return empty if no index template matches the name
     * @throws Rejection if the best template creates no data streams, or the name is reserved
     */
    public Optional<DataStream> createForDocument(StreamName name) {
        // A cached template that creates data streams is current or only moments old. Any other result is confirmed by
        // a query.
        Optional<IndexTemplate> template = TemplateMatching.best(templates.listRecent(), name.value())
                .filter(recent -> recent.dataStream().isPresent())
                .or(() -> TemplateMatching.best(templates.list(), name.value()));
        if (template.isEmpty()) {
            return Optional.empty();
        }
        reserved.requireFree(name.value());
        TemplateMatching.requireForStream(template.stream().toList(), name);
        try {
            return Optional.of(create(name, template.get()));
        } catch (Rejection rejection) {
            if (rejection.reason() != Rejection.Reason.ALREADY_EXISTS) {
                throw rejection;
            }
            return streams.find(name);
        }
    }

    private DataStream create(StreamName name, IndexTemplate template) {
        Instant now = clock.now();
        boolean hidden = template.dataStream().map(StreamOptions::hidden).orElse(false);
        DataStream made =
                streams.create(new NewDataStream(name, template.name(), hidden, backingIndex(name, template, 1, now)));
        lifecycles.begin(made);
        return made;
    }

    /** Returns the new backing index for {@code generation}. */
    NewIndex backingIndex(StreamName name, IndexTemplate template, long generation, Instant now) {
        return new NewIndex(
                names.of(name, now, generation),
                versions.current(),
                template.settings(),
                template.mappings().orElse(JsonText.EMPTY_OBJECT),
                true,
                now);
    }

    /** Returns the next write index of {@code stream}, according to the template that matches now. */
    public NewIndex nextBackingIndex(DataStream stream) {
        IndexTemplate template = TemplateMatching.requireForStream(templates.list(), stream.name());
        return backingIndex(stream.name(), template, stream.generation() + 1, clock.now());
    }

    private static Rejection exists(StreamName name) {
        return Rejection.alreadyExists("data_stream [" + name + "] already exists");
    }
}
