package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.aggregation.AggregationResult;

/** Evaluates one aggregation for the documents of one bucket. */
abstract class Collector {

    abstract void add(Visit visit);

    /** Adds all documents of a collector of the same aggregation. */
    abstract void mergeWith(Collector other);

    abstract AggregationResult result(ResultSize size);
}
