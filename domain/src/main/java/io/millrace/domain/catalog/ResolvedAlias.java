package io.millrace.domain.catalog;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.text.JsonText;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An alias with its indices or data streams.
 *
 * @param members the indices or data streams, ordered by name, at least one
 */
public record ResolvedAlias(List<Member> members) {

    public ResolvedAlias {
        members = members.stream().sorted(Comparator.comparing(Member::name)).toList();
    }

    /** Returns an alias that refers to one index and has no properties. */
    public static ResolvedAlias of(Index index) {
        return new ResolvedAlias(List.of(Member.of(index, AliasProperties.NONE)));
    }

    public boolean isHidden() {
        return members.stream().anyMatch(member -> member.properties().isHidden());
    }

    /** Returns the names of the indices or data streams. */
    public List<String> names() {
        return members.stream().map(member -> member.name().value()).toList();
    }

    /**
     * Returns a copy that contains only the accepted indices or data streams. Returns empty if the copy would contain
     * no index or data stream.
     */
    Optional<ResolvedAlias> only(Predicate<Member> kept) {
        List<Member> left = members.stream().filter(kept).toList();
        return left.size() == members.size()
                ? Optional.of(this)
                : Optional.of(left).filter(some -> !some.isEmpty()).map(ResolvedAlias::new);
    }

    /**
     * Returns the index that receives the writes to the alias. If an index or data stream is marked as the one that
     * receives writes, this is that index or the write index of that data stream. If the alias has only one index and
     * this index has no mark at all, it is that index. An alias of data streams always needs a mark.
     *
     * @throws Rejection if no index receives writes
     */
    public Index writeIndex(String alias) {
        return findWriteIndex().orElseThrow(() -> Rejection.of(Fault.NO_WRITE_INDEX, alias));
    }

    /** Returns the same index as {@link #writeIndex}, but empty if no index receives writes. */
    public Optional<Index> findWriteIndex() {
        Optional<Member> marked = members.stream()
                .filter(member -> member.properties().isWriteIndex())
                .findFirst();
        return marked.or(() -> Optional.of(members.get(0))
                        .filter(only -> members.size() == 1
                                && only.stream().isEmpty()
                                && only.properties().writeIndex().isEmpty()))
                .map(Member::writeIndex);
    }

    /**
     * An index or a data stream of an alias.
     *
     * @param indices the index, or the backing indices of the data stream, the last of which is the write index
     * @param stream the name of the data stream; empty for an index
     */
    public record Member(List<Index> indices, Optional<StreamName> stream, AliasProperties properties) {

        public Member {
            indices = List.copyOf(indices);
        }

        public static Member of(Index index, AliasProperties properties) {
            return new Member(List.of(index), Optional.empty(), properties);
        }

        public static Member of(DataStream stream, AliasProperties properties) {
            return new Member(stream.backingIndices(), Optional.of(stream.name()), properties);
        }

        /** Returns the name of the index or data stream. */
        public IndexName name() {
            return stream.map(name -> new IndexName(name.value()))
                    .orElseGet(() -> writeIndex().name());
        }

        Index writeIndex() {
            return indices.get(indices.size() - 1);
        }

        Set<JsonText> filters() {
            return properties.filter().map(Set::of).orElse(Set.of());
        }
    }
}
