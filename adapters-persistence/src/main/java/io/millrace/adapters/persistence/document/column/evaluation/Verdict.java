package io.millrace.adapters.persistence.document.column.evaluation;

import java.util.BitSet;
import java.util.List;

/**
 * The result of evaluating a query with the columns of a group.
 *
 * @param certain the documents that match
 * @param possible the documents that match or may match. If a document is possible but not certain, its source must be
 *     read
 */
public record Verdict(BitSet certain, BitSet possible) {

    static Verdict exactly(BitSet matching) {
        return new Verdict(matching, matching);
    }

    static Verdict none() {
        return exactly(new BitSet());
    }

    static Verdict all(int documents) {
        return exactly(range(documents));
    }

    static Verdict unknown(int documents) {
        return new Verdict(new BitSet(), range(documents));
    }

    private static BitSet range(int documents) {
        BitSet all = new BitSet(documents);
        all.set(0, documents);
        return all;
    }

    /** Returns whether no source must be read. */
    boolean isDecided() {
        return certain.equals(possible);
    }

    /** Returns whether all documents of a group match. */
    boolean matchesAll(int documents) {
        return certain.nextClearBit(0) >= documents;
    }

    /** Returns whether it is unknown for every document of a group whether the document matches. */
    public boolean isUnknown(int documents) {
        return certain.isEmpty() && possible.nextClearBit(0) >= documents;
    }

    /** Returns the documents whose sources must be read. */
    public BitSet undecided() {
        BitSet undecided = (BitSet) possible.clone();
        undecided.andNot(certain);
        return undecided;
    }

    Verdict and(Verdict other) {
        BitSet both = (BitSet) certain.clone();
        both.and(other.certain);
        BitSet maybe = (BitSet) possible.clone();
        maybe.and(other.possible);
        return new Verdict(both, maybe);
    }

    Verdict or(Verdict other) {
        BitSet any = (BitSet) certain.clone();
        any.or(other.certain);
        BitSet maybe = (BitSet) possible.clone();
        maybe.or(other.possible);
        return new Verdict(any, maybe);
    }

    Verdict not(int documents) {
        BitSet certainly = range(documents);
        certainly.andNot(possible);
        BitSet maybe = range(documents);
        maybe.andNot(certain);
        return new Verdict(certainly, maybe);
    }

    /** Returns the verdict about a query that matches if at least {@code count} of some queries match. */
    static Verdict atLeast(int count, List<Verdict> verdicts, int documents) {
        if (count <= 0) {
            return all(documents);
        }
        if (count == 1) {
            return verdicts.stream().reduce(Verdict::or).orElseGet(Verdict::none);
        }
        return new Verdict(
                atLeastBits(count, verdicts.stream().map(Verdict::certain).toList(), documents),
                atLeastBits(count, verdicts.stream().map(Verdict::possible).toList(), documents));
    }

    private static BitSet atLeastBits(int count, List<BitSet> sets, int documents) {
        int[] numbers = new int[documents];
        for (BitSet set : sets) {
            for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
                numbers[i]++;
            }
        }
        BitSet enough = new BitSet(documents);
        for (int i = 0; i < documents; i++) {
            if (numbers[i] >= count) {
                enough.set(i);
            }
        }
        return enough;
    }
}
