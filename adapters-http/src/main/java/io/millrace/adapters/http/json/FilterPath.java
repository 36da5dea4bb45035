package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.filter.TokenFilter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query parameter {@code filter_path}: comma separated paths of member names. {@code *} stands for any part of a
 * name, {@code **} for any number of levels, {@code \.} for a dot inside a name, a leading {@code -} excludes. Arrays
 * are transparent, exclusions come first, several inclusions are united.
 */
public final class FilterPath {

    /** No filter. */
    public static final FilterPath EVERYTHING = new FilterPath(List.of(), List.of());

    private static final String ANY_DEPTH = "**";

    private final List<List<String>> included;
    private final List<List<String>> excluded;

    private FilterPath(List<List<String>> included, List<List<String>> excluded) {
        this.included = included;
        this.excluded = excluded;
    }

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
        return included.isEmpty() && excluded.isEmpty() ? EVERYTHING : new FilterPath(included, excluded);
    }

    boolean hasInclusions() {
        return !included.isEmpty();
    }

    boolean hasExclusions() {
        return !excluded.isEmpty();
    }

    TokenFilter inclusions() {
        return new PathFilter(true, starts(included));
    }

    TokenFilter exclusions() {
        return new PathFilter(false, starts(excluded));
    }

    private static Set<Position> starts(List<List<String>> paths) {
        Set<Position> positions = new LinkedHashSet<>();
        for (List<String> path : paths) {
            positions.add(new Position(path, 0));
        }
        return positions;
    }

    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        StringBuilder segment = new StringBuilder();
        for (int index = 0; index < path.length(); index++) {
            char character = path.charAt(index);
            if (character == '\\' && index + 1 < path.length() && path.charAt(index + 1) == '.') {
                segment.append('.');
                index++;
            } else if (character == '.') {
                segments.add(segment.toString());
                segment.setLength(0);
            } else {
                segment.append(character);
            }
        }
        segments.add(segment.toString());
        return List.copyOf(segments);
    }

    /** Greedy matching with one point to fall back to, so that no pattern costs more than pattern times name. */
    private static boolean matches(String pattern, String name) {
        int patternIndex = 0;
        int nameIndex = 0;
        int star = -1;
        int resume = 0;
        while (nameIndex < name.length()) {
            if (patternIndex < pattern.length() && pattern.charAt(patternIndex) == '*') {
                star = patternIndex++;
                resume = nameIndex;
            } else if (patternIndex < pattern.length() && pattern.charAt(patternIndex) == name.charAt(nameIndex)) {
                patternIndex++;
                nameIndex++;
            } else if (star >= 0) {
                patternIndex = star + 1;
                nameIndex = ++resume;
            } else {
                return false;
            }
        }
        while (patternIndex < pattern.length() && pattern.charAt(patternIndex) == '*') {
            patternIndex++;
        }
        return patternIndex == pattern.length();
    }

    /** How far a path has been followed; a set of these is bounded by the length of the parameter, however deep a body. */
    private record Position(List<String> path, int next) {

        boolean isAtEnd() {
            return next == path.size();
        }

        String segment() {
            return path.get(next);
        }

        Position advanced() {
            return new Position(path, next + 1);
        }
    }

    private static final class PathFilter extends TokenFilter {

        private final boolean including;
        private final Set<Position> positions;

        PathFilter(boolean including, Set<Position> positions) {
            this.including = including;
            this.positions = positions;
        }

        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            Set<Position> following = new LinkedHashSet<>();
            for (Position position : positions) {
                if (follow(position, name, following)) {
                    return including ? TokenFilter.INCLUDE_ALL : null;
                }
            }
            if (following.isEmpty()) {
                return including ? null : TokenFilter.INCLUDE_ALL;
            }
            return new PathFilter(including, following);
        }

        /** Adds where {@code name} leads to, and answers whether the whole path is matched by it. */
        private static boolean follow(Position position, String name, Set<Position> following) {
            Position current = position;
            while (current.segment().equals(ANY_DEPTH)) {
                following.add(current);
                current = current.advanced();
                if (current.isAtEnd()) {
                    return true;
                }
            }
            if (!matches(current.segment(), name)) {
                return false;
            }
            Position advanced = current.advanced();
            if (advanced.isAtEnd()) {
                return true;
            }
            following.add(advanced);
            return false;
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
    }
}
