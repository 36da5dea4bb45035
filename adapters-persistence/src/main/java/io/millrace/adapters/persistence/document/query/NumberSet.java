package io.millrace.adapters.persistence.document.query;

/** A set of nonzero numbers, as a hash table with open addressing. */
public final class NumberSet {

    /** The places of the hash table. An empty place contains 0. */
    private long[] places = new long[1 << 12];

    private int size;

    public boolean add(long number) {
        if (!put(number)) {
            return false;
        }
        size++;
        if (2 * size > places.length) {
            long[] before = places;
            places = new long[2 * before.length];
            for (long known : before) {
                if (known != 0) {
                    put(known);
                }
            }
        }
        return true;
    }

    private boolean put(long number) {
        int place = (int) number & (places.length - 1);
        while (places[place] != 0) {
            if (places[place] == number) {
                return false;
            }
            place = (place + 1) & (places.length - 1);
        }
        places[place] = number;
        return true;
    }

    public int size() {
        return size;
    }

    public long[] toArray() {
        long[] all = new long[size];
        int next = 0;
        for (long number : places) {
            if (number != 0) {
                all[next++] = number;
            }
        }
        return all;
    }
}
