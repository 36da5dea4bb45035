package io.millrace.adapters.http.json.rendering;

import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.filter.TokenFilterContext;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.rendering.JsonCut.Selection;
import io.millrace.domain.text.NameAutomaton;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The query parameter {@code filter_path}: comma-separated paths of member names. {@code *} matches any part of a name,
 * {@code **} matches any number of levels, and {@code \.} matches a dot in a name. A path with a leading {@code -}
 * excludes members. Exclusions are applied first. Arrays add no level to a path.
 */
public final class FilterPath {

    /** A filter that keeps everything. */
    public static final FilterPath EVERYTHING = new FilterPath(List.of(), List.of());

    private static final String ANY_DEPTH = "**";
    private static final int MOST_PATHS = 100;
    private static final int MOST_SEGMENTS = 512;

    private final Paths included;
    private final Paths excluded;

    private FilterPath(List<List<String>> included, List<List<String>> excluded) {
        this.included = Paths.of(included);
        this.excluded = Paths.of(excluded);
    }

    /**
     * Parses the parameter.
     *
     * @throws RequestRefusedException 400 if there are more than 100 paths, or more than 512 segments in all of them
     */
    public static FilterPath parse(String text) {
        List<List<String>> included = new ArrayList<>();
        List<List<String>> excluded = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String path = part.strip();
            if (path.isEmpty() || path.equals("-")) {
                continue;
            }
            if (path.startsWith("-")) {
                excluded.add(segments(path.substring(1)));
            } else {
                included.add(segments(path));
            }
        }
        requireModest(included, excluded);
        return included.isEmpty() && excluded.isEmpty() ? EVERYTHING : new FilterPath(included, excluded);
    }

    /** Limits the number of segments, because every written name is compared with every segment. */
    private static void requireModest(List<List<String>> included, List<List<String>> excluded) {
        int paths = included.size() + excluded.size();
        if (paths > MOST_PATHS) {
            throw RequestRefusedException.illegalArgument(
                    "[filter_path] has [" + paths + "] paths, more than the [" + MOST_PATHS + "] allowed");
        }
        int segments = 0;
        for (List<List<String>> part : List.of(included, excluded)) {
            segments += part.stream().mapToInt(List::size).sum();
        }
        if (segments > MOST_SEGMENTS) {
            throw RequestRefusedException.illegalArgument("[filter_path] has [" + segments
                    + "] segments in all its paths, more than the [" + MOST_SEGMENTS + "] allowed");
        }
    }

    boolean hasInclusions() {
        return !included.isEmpty();
    }

    boolean hasExclusions() {
        return !excluded.isEmpty();
    }

    TokenFilter inclusions() {
        return new PathFilter(true, included, included.starts());
    }

    /**
     * Returns the part of the next member that one layer of filters keeps; empty if the layer drops the member. One
     * layer applies inclusions, another one exclusions.
     */
    static Optional<Selection> selectionOf(FilteringGeneratorDelegate layer, String member) {
        return selectionOf(((TokenFilterContext) layer.getFilterContext()).getFilter())
                .flatMap(object -> object.member(member));
    }

    /** Sets whether one layer of filters keeps raw values; otherwise they are filtered like scalars. */
    static void takeRawValues(FilteringGeneratorDelegate layer, boolean taken) {
        if (((TokenFilterContext) layer.getFilterContext()).getFilter() instanceof PathFilter filter) {
            filter.paths.takesRawValues().set(taken);
        }
    }

    private static Optional<Selection> selectionOf(@Nullable TokenFilter filter) {
        if (filter instanceof PathFilter path) {
            return Optional.of(path);
        }
        return filter == null ? Optional.empty() : Optional.of(Selection.ALL);
    }

    TokenFilter exclusions() {
        return new PathFilter(false, excluded, excluded.starts());
    }

    /** Splits a path into segments. Of several {@code **} in sequence, only one is kept. */
    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        StringBuilder segment = new StringBuilder();
        for (int index = 0; index < path.length(); index++) {
            char character = path.charAt(index);
            if (character == '\\' && index + 1 < path.length() && path.charAt(index + 1) == '.') {
                segment.append('.');
                index++;
            } else if (character == '.') {
                add(segments, segment.toString());
                segment.setLength(0);
            } else {
                segment.append(character);
            }
        }
        add(segments, segment.toString());
        return List.copyOf(segments);
    }

    private static void add(List<String> segments, String segment) {
        boolean repeated = segment.equals(ANY_DEPTH)
                && !segments.isEmpty()
                && segments.get(segments.size() - 1).equals(ANY_DEPTH);
        if (!repeated) {
            segments.add(segment);
        }
    }

    /**
     * The segments of all paths in one list, so that one index identifies a position in a certain path.
     *
     * @param isLast for each segment, whether a path ends with it
     * @param starts the index of the first segment of each path
     * @param takesRawValues true while a value is written that was already filtered
     */
    private record Paths(
            List<NameAutomaton> segments,
            BitSet isAnyDepth,
            BitSet isLast,
            BitSet starts,
            AtomicBoolean takesRawValues) {

        static Paths of(List<List<String>> paths) {
            List<NameAutomaton> segments = new ArrayList<>();
            BitSet isAnyDepth = new BitSet();
            BitSet isLast = new BitSet();
            BitSet starts = new BitSet();
            for (List<String> path : paths) {
                starts.set(segments.size());
                for (String segment : path) {
                    isAnyDepth.set(segments.size(), segment.equals(ANY_DEPTH));
                    segments.add(new NameAutomaton(new NamePattern(segment)));
                }
                isLast.set(segments.size() - 1);
            }
            return new Paths(List.copyOf(segments), isAnyDepth, isLast, starts, new AtomicBoolean());
        }

        boolean isEmpty() {
            return segments.isEmpty();
        }

        /**
         * Adds to {@code following} the next positions after {@code position} if the next member is {@code name}.
         * Returns whether the name completes the path.
         */
        boolean follow(int position, String name, BitSet following) {
            int current = position;
            if (isAnyDepth.get(current)) {
                if (isLast.get(current)) {
                    return true;
                }
                following.set(current);
                current++;
            }
            if (!segments.get(current).matches(name)) {
                return false;
            }
            if (isLast.get(current)) {
                return true;
            }
            following.set(current + 1);
            return false;
        }
    }

    private static final class PathFilter extends TokenFilter implements Selection {

        private final boolean including;
        private final Paths paths;
        private final BitSet positions;

        PathFilter(boolean including, Paths paths, BitSet positions) {
            this.including = including;
            this.paths = paths;
            this.positions = positions;
        }

        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            BitSet following = new BitSet();
            for (int position = positions.nextSetBit(0); position >= 0; position = positions.nextSetBit(position + 1)) {
                if (paths.follow(position, name, following)) {
                    return including ? TokenFilter.INCLUDE_ALL : null;
                }
            }
            if (following.isEmpty()) {
                return including ? null : TokenFilter.INCLUDE_ALL;
            }
            return new PathFilter(including, paths, following);
        }

        @Override
        public TokenFilter includeElement(int index) {
            return this;
        }

        @Override
        public boolean includeEmptyArray(boolean contentsFiltered) {
            return !including && !contentsFiltered;
        }

        @Override
        public boolean includeEmptyObject(boolean contentsFiltered) {
            return !including && !contentsFiltered;
        }

        @Override
        protected boolean _includeScalar() {
            return !including;
        }

        /** Returns whether a raw value is kept. Numbers that are written as text are raw values too. */
        @Override
        public boolean includeRawValue() {
            return paths.takesRawValues().get() || !including;
        }

        @Override
        public Optional<Selection> member(String name) {
            return selectionOf(includeProperty(name));
        }

        @Override
        public boolean keepsScalars() {
            return !including;
        }

        @Override
        public boolean keepsEmptied() {
            return false;
        }
    }
}
