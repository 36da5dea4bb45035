package io.millrace.domain.stream;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Selects the template for a new index or data stream. */
public final class TemplateMatching {

    private static final Comparator<IndexTemplate> BY_PRIORITY = Comparator.comparingLong(
                    (IndexTemplate template) -> template.priority().orElse(0))
            .thenComparing(IndexTemplate::name, Comparator.reverseOrder());

    private TemplateMatching() {}

    /** Returns the matching template with the highest priority. */
    public static Optional<IndexTemplate> best(List<IndexTemplate> templates, String resource) {
        return templates.stream().filter(template -> template.matches(resource)).max(BY_PRIORITY);
    }

    /**
     * Returns the template for a new data stream with this name.
     *
     * @throws Rejection if no template matches, or the matching template with the highest priority creates no data
     *     streams
     */
    public static IndexTemplate requireForStream(List<IndexTemplate> templates, StreamName stream) {
        IndexTemplate template = best(templates, stream.value())
                .orElseThrow(
                        () -> Rejection.invalid("no matching index template found for data stream [" + stream + "]"));
        if (template.dataStream().isEmpty()) {
            throw Rejection.invalid("matching index template [" + template.name() + "] for data stream [" + stream
                    + "] has no data stream template");
        }
        return template;
    }

    /**
     * Returns the template for a new plain index with this name, if any matches.
     *
     * @throws Rejection if the matching template with the highest priority creates data streams
     */
    public static Optional<IndexTemplate> forIndex(List<IndexTemplate> templates, IndexName index) {
        Optional<IndexTemplate> best = best(templates, index.value());
        best.filter(template -> template.dataStream().isPresent()).ifPresent(template -> {
            throw Rejection.of(Fault.TEMPLATE_OF_STREAMS, index, template.name());
        });
        return best;
    }

    /**
     * Checks that no template reserves the name of a new index for data streams.
     *
     * @throws Rejection if the matching template with the highest priority creates data streams
     */
    public static void requireForIndex(List<IndexTemplate> templates, IndexName index) {
        forIndex(templates, index);
    }

    /**
     * Checks that a new or changed template is unambiguous, that every data stream still has a template, and that the
     * component templates of the template exist.
     *
     * @param existing all existing templates
     * @param createOnly whether the method fails if the template exists
     * @param streams all existing data streams
     * @throws Rejection if the template must not be stored
     */
    public static void requirePossible(
            TemplateSet existing, IndexTemplate candidate, boolean createOnly, List<StreamName> streams) {
        if (createOnly
                && existing.templates().stream().anyMatch(other -> other.name().equals(candidate.name()))) {
            throw Rejection.invalid("index template [" + candidate.name() + "] already exists");
        }
        existing.requireComponents(candidate);
        requireUnambiguous(existing.templates(), candidate);
        requireNoneStranded(existing.templates(), candidate, streams);
    }

    /**
     * Checks that no other template with the same priority can match the same name. Otherwise it would be undefined
     * which template applies.
     *
     * @throws Rejection if such a template exists; the message contains the other templates and their patterns
     */
    public static void requireUnambiguous(List<IndexTemplate> templates, IndexTemplate candidate) {
        List<IndexTemplate> rivals = templates.stream()
                .filter(other -> !other.name().equals(candidate.name()))
                .filter(other ->
                        other.priority().orElse(0) == candidate.priority().orElse(0))
                .filter(candidate::overlaps)
                .sorted(Comparator.comparing(IndexTemplate::name))
                .toList();
        if (!rivals.isEmpty()) {
            String names = rivals.stream().map(rival -> rival.name().value()).collect(Collectors.joining(", "));
            String patterns = rivals.stream()
                    .map(rival -> rival.name() + " => [" + patterns(rival) + "]")
                    .collect(Collectors.joining(", "));
            throw Rejection.of(
                    Fault.TEMPLATES_OVERLAP,
                    candidate.name(),
                    patterns(candidate),
                    names,
                    patterns,
                    candidate.priority().orElse(0));
        }
    }

    /**
     * Checks that every data stream that has a matching template now still has one after the change. A rollover needs a
     * matching template.
     *
     * @throws Rejection if a data stream would have no template; the message contains the data streams
     */
    public static void requireNoneStranded(
            List<IndexTemplate> templates, IndexTemplate candidate, List<StreamName> streams) {
        List<IndexTemplate> changed = new ArrayList<>(templates);
        changed.removeIf(other -> other.name().equals(candidate.name()));
        changed.add(candidate);
        String stranded = streams.stream()
                .filter(stream -> makesStreams(templates, stream) && !makesStreams(changed, stream))
                .sorted()
                .map(StreamName::value)
                .collect(Collectors.joining(", "));
        if (!stranded.isEmpty()) {
            throw Rejection.of(
                    Fault.STREAMS_WITHOUT_TEMPLATE,
                    candidate.name(),
                    patterns(candidate),
                    candidate.priority().orElse(0),
                    stranded);
        }
    }

    private static boolean makesStreams(List<IndexTemplate> templates, StreamName stream) {
        return best(templates, stream.value())
                .flatMap(IndexTemplate::dataStream)
                .isPresent();
    }

    private static String patterns(IndexTemplate template) {
        return template.patterns().stream().map(NamePattern::value).collect(Collectors.joining(", "));
    }
}
