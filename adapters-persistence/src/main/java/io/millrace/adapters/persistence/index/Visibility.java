package io.millrace.adapters.persistence.index;

import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.NamePattern;

/** What a pattern in a selection of names finds. */
public final class Visibility {

    private Visibility() {}

    /** Returns whether {@code pattern} finds a data stream; its backing indices come with it, whatever their state. */
    public static boolean finds(NamePattern pattern, NameSelection selection, NameScope scope, DataStream stream) {
        String name = stream.name().value();
        return (selection.open() || selection.closed())
                && pattern.matches(name)
                && isShown(pattern, selection, name, stream.hidden())
                && scope.includes(name);
    }

    /** Returns whether {@code pattern} finds an index by its own name. */
    static boolean finds(NamePattern pattern, NameSelection selection, NameScope scope, Index index) {
        String name = index.name().value();
        return (index.closed() ? selection.closed() : selection.open())
                && pattern.matches(name)
                && (index.membership().isPresent()
                        ? selection.hidden() || beginsWithDot(pattern)
                        : isShown(pattern, selection, name, index.hidden()))
                && scope.includes(index);
    }

    /** Returns whether {@code pattern} finds the alias of an index, which stands for the index in the state it is in. */
    static boolean finds(NamePattern pattern, NameSelection selection, NameScope scope, String alias, Index index) {
        return (index.closed() ? selection.closed() : selection.open())
                && pattern.matches(alias)
                && isShown(pattern, selection, alias, false)
                && scope.includes(alias, index);
    }

    private static boolean isShown(NamePattern pattern, NameSelection selection, String name, boolean hidden) {
        return selection.hidden() || (name.startsWith(".") ? beginsWithDot(pattern) : !hidden);
    }

    private static boolean beginsWithDot(NamePattern pattern) {
        return pattern.value().startsWith(".");
    }
}
