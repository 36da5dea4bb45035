package io.millrace.domain.stream;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the template a new name is made from. */
public final class TemplateMatching {

    private static final Comparator<IndexTemplate> BY_PRIORITY = Comparator.comparingLong(
                    (IndexTemplate template) -> template.priority().orElse(0))
            .thenComparing(IndexTemplate::name, Comparator.reverseOrder());

    private TemplateMatching() {}

    /** Returns the matching template of the highest priority. */
    public static Optional<IndexTemplate> best(List<IndexTemplate> templates, String resource) {
        return templates.stream().filter(template -> template.matches(resource)).max(BY_PRIORITY);
    }

    /**
     * Returns the template a data stream of this name is made from.
     *
     * @throws Rejection if none matches, or the best match makes no data streams
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
     * Returns the template an index of this name, which is in no data stream, is made from.
     *
     * @throws Rejection if the best match makes data streams
     */
    public static Optional<IndexTemplate> forIndex(List<IndexTemplate> templates, IndexName index) {
        Optional<IndexTemplate> best = best(templates, index.value());
        best.filter(template -> template.dataStream().isPresent()).ifPresent(template -> {
            throw Rejection.invalid("cannot create index with name [" + index + "], because it matches with template ["
                    + template.name() + "] that creates data streams only, use create data stream api instead");
        });
        return best;
    }

    /**
     * Lets the name of a new index pass only if no data stream is made under such names.
     *
     * @throws Rejection if the best match makes data streams
     */
    public static void requireForIndex(List<IndexTemplate> templates, IndexName index) {
        forIndex(templates, index);
    }

    /**
     * Lets a new or changed template pass only if it is unambiguous and strands no data stream.
     *
     * @param existing all templates there are
     * @param createOnly whether it must be new
     * @param streams all data streams there are
     * @throws Rejection if it must not be put
     */
    public static void requirePossible(
            List<IndexTemplate> existing, IndexTemplate candidate, boolean createOnly, List<StreamName> streams) {
        if (createOnly && existing.stream().anyMatch(other -> other.name().equals(candidate.name()))) {
            throw Rejection.invalid("index template [" + candidate.name() + "] already exists");
        }
        requireUnambiguous(existing, candidate);
        requireNoneStranded(existing, candidate, streams);
    }

    /**
     * Lets a new or changed template pass only if no other of the same priority could match the same name, because it
     * would be left to chance which of the two a new data stream gets.
     *
     * @throws Rejection naming the other templates and their patterns
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
            throw Rejection.invalid("index template [" + candidate.name() + "] has index patterns ["
                    + patterns(candidate) + "] matching patterns from existing templates [" + names
                    + "] with patterns (" + patterns + ") that have the same priority ["
                    + candidate.priority().orElse(0) + "], multiple index templates may not match during index"
                    + " creation, please use a different priority");
        }
    }

    /**
     * Lets a new or changed template pass only if every data stream that could be rolled over before still can be.
     *
     * @throws Rejection naming the data streams
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
            throw Rejection.invalid("composable template [" + candidate.name() + "] with index patterns ["
                    + patterns(candidate) + "], priority ["
                    + candidate.priority().orElse(0)
                    + "] would cause data streams [" + stranded + "] to no longer match a data stream template");
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
