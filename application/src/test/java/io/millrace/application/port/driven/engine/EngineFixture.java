package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.DocumentStore.Outcome;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.BackingIndexName;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.change.MappingsChange;
import io.millrace.domain.index.change.SettingsChange;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What the tests of engines make their cases of. */
public final class EngineFixture {

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final TemplateName TEMPLATE = new TemplateName("everything");

    /** The scope of a caller to whom everything is open. */
    public static final NameScope EVERYTHING = NameScope.everything(Action.SEARCH);

    /** Merges templates without reading their JSON. */
    public static final TemplateParts.Merge LAST_WINS =
            new TemplateParts.Merge((first, second) -> second, (first, second) -> second);

    private EngineFixture() {}

    /** Returns a template for data streams of these patterns. */
    public static IndexTemplate aStreamTemplate(String name, String... patterns) {
        List<NamePattern> matching = new ArrayList<>();
        for (String pattern : patterns) {
            matching.add(new NamePattern(pattern));
        }
        return new IndexTemplate(
                new TemplateName(name),
                matching,
                OptionalLong.of(100),
                Optional.of(new StreamOptions(false, false)),
                IndexSettings.EMPTY,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }

    /** Returns a plain index to be created, of the current layout. */
    public static NewIndex aNewIndex(String name) {
        return aNewIndex(name, Versions.latest(), Map.of());
    }

    public static NewIndex aNewIndex(String name, IndexVersion version, Map<String, String> settings) {
        return new NewIndex(
                new IndexName(name), version, IndexSettings.ofRequest(settings), JsonText.EMPTY_OBJECT, false, NOON);
    }

    /** Returns the backing index of this generation to be created. */
    public static NewIndex aBackingIndex(String stream, long generation, IndexVersion version) {
        return new NewIndex(
                BackingIndexName.of(new StreamName(stream), NOON, generation),
                version,
                IndexSettings.EMPTY,
                JsonText.EMPTY_OBJECT,
                true,
                NOON);
    }

    public static NewDataStream aNewStream(String name) {
        return aNewStream(name, Versions.latest());
    }

    public static NewDataStream aNewStream(String name, IndexVersion version) {
        return new NewDataStream(
                new StreamName(name), TEMPLATE, false, aBackingIndex(name, 1, version), Optional.empty(), List.of());
    }

    /** Rolls the stream over to an index of the current layout. */
    public static DataStream rolledOver(DataStreams streams, DataStream stream) {
        streams.rollOver(stream, aBackingIndex(stream.name().value(), stream.generation() + 1, Versions.latest()));
        return streams.find(stream.name()).orElseThrow();
    }

    /** Returns a change to these mappings, whatever there was before. */
    public static MappingsChange withMappings(JsonText mappings) {
        return new MappingsChange(mappings, before -> mappings);
    }

    /** Returns a change of these settings. */
    public static SettingsChange withSettings(Map<String, String> settings) {
        Map<String, Optional<String>> changes = new HashMap<>();
        settings.forEach((key, value) -> changes.put(key, Optional.of(value)));
        return SettingsChange.ofRequest(changes, false);
    }

    public static NewDocument aDocument(String id, String timestamp) {
        return aDocument(id, timestamp, "{\"@timestamp\":\"" + timestamp + "\",\"name\":\"" + id + "\"}");
    }

    public static NewDocument aDocument(String id, String timestamp, String source) {
        return new NewDocument(new DocumentId(id), Timestamp.parse(timestamp).orElseThrow(), source);
    }

    /** Appends documents, and those whose outcome is unknown again until it is known. */
    public static List<Outcome> appended(DocumentStore documents, Index index, List<NewDocument> batch) {
        List<Outcome> outcomes = new ArrayList<>(documents.append(index, batch));
        Set<DocumentId> created = new HashSet<>();
        for (int i = 0; i < outcomes.size(); i++) {
            NewDocument document = batch.get(i);
            while (outcomes.get(i) == Outcome.Open.UNKNOWN) {
                Outcome again = documents.append(index, List.of(document)).get(0);
                Optional<StoredDocument> own = documents
                        .find(List.of(index), document.id())
                        .filter(stored -> stored.source().equals(document.source()))
                        .filter(stored -> again instanceof Outcome.Conflict && !created.contains(document.id()));
                outcomes.set(
                        i,
                        own.<Outcome>map(stored -> new Outcome.Created(stored.index(), stored.sequence()))
                                .orElse(again));
            }
            if (outcomes.get(i).isCreated()) {
                created.add(document.id());
            }
        }
        return outcomes;
    }

    /** Returns the selection of an expression whose patterns find open and closed, but not hidden ones. */
    public static NameSelection selecting(String expression) {
        return NameSelection.parse(expression, EnumSet.of(Expand.OPEN, Expand.CLOSED));
    }

    /** Returns the scope of a caller to whom nothing is open but what has one of these names. */
    public static NameScope only(String... names) {
        List<NamePattern> allowed = new ArrayList<>();
        for (String name : names) {
            allowed.add(new NamePattern(name));
        }
        Rights rights = new Rights(
                List.of(),
                List.of(),
                Set.of(),
                List.of(new IndexGrant(allowed, Set.of(IndexPrivilege.READ))),
                RestrictedNames.NONE,
                false,
                Optional.empty());
        return new NameScope(Action.SEARCH, Optional.of(rights));
    }

    public static NameSelection selecting(String expression, Expand first, Expand... rest) {
        return NameSelection.parse(expression, EnumSet.of(first, rest));
    }
}
