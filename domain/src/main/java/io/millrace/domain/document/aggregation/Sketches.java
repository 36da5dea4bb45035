package io.millrace.domain.document.aggregation;

/** Creates summaries of values whose size does not depend on the number of values. */
public interface Sketches {

    /** Creates a summary without values. */
    Quantiles quantiles();

    /** Creates a set without texts. */
    Distinct distinct();

    /** The maximum size of {@link Quantiles} in bytes. */
    long bytesOfQuantiles();

    /** The maximum size of {@link Distinct} in bytes. */
    long bytesOfDistinct();

    /** Estimates the distribution of numbers. */
    interface Quantiles {

        /** Adds a finite number several times. */
        void add(double value, long times);

        /** Adds all numbers of a summary that the same factory created. */
        void mergeWith(Quantiles other);

        /**
         * Returns the number below which a fraction of the numbers is.
         *
         * @param fraction from 0 to 1
         * @return not a number, if there are no numbers
         */
        double quantile(double fraction);

        /**
         * Returns the fraction of the numbers that are at most {@code value}.
         *
         * @return not a number, if there are no numbers
         */
        double fractionUpTo(double value);

        /**
         * Returns the median of the distances of the numbers from their median.
         *
         * @return not a number, if there are no numbers
         */
        double medianDeviation();
    }

    /** Estimates the number of different texts. */
    interface Distinct {

        void add(String text);

        /** Adds all texts of a set that the same factory created. */
        void mergeWith(Distinct other);

        long estimate();
    }
}
