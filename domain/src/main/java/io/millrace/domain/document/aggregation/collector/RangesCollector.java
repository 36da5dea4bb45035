package io.millrace.domain.document.aggregation.collector;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregation;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.network.NetworkAddress;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Evaluates {@link Aggregation.Ranges}. */
final class RangesCollector extends FieldCollector {

    private final Aggregation.Ranges ranges;
    private final FixedBuckets buckets;

    RangesCollector(Aggregation.Ranges ranges, Level level) {
        super(ranges.field(), ranges.missing());
        this.ranges = ranges;
        this.buckets = new FixedBuckets(ranges.spans().size(), level);
    }

    @Override
    boolean addValue(FieldValue value, Visit visit) {
        if (ranges.ofDates()) {
            OptionalLong moment = Numbers.moment(value);
            moment.ifPresent(known -> add((double) known, visit));
            return moment.isPresent();
        }
        OptionalDouble number = Numbers.number(value);
        number.ifPresent(known -> add(known, visit));
        return number.isPresent();
    }

    @Override
    void addTimestamp(Timestamp timestamp, Visit visit) {
        add((double) timestamp.toEpochMillis(), visit);
    }

    private void add(double value, Visit visit) {
        for (int i = 0; i < ranges.spans().size(); i++) {
            if (ranges.spans().get(i).contains(value)) {
                buckets.add(i, visit);
            }
        }
    }

    @Override
    void mergeWith(Collector other) {
        buckets.mergeWith(((RangesCollector) other).buckets);
    }

    @Override
    AggregationResult result(ResultSize size) {
        return buckets.result(size);
    }

    /** Evaluates {@link Aggregation.AddressRanges}. */
    static final class OfAddresses extends FieldCollector {

        private final Aggregation.AddressRanges ranges;
        private final FixedBuckets buckets;

        OfAddresses(Aggregation.AddressRanges ranges, Level level) {
            super(ranges.field(), ranges.missing());
            this.ranges = ranges;
            this.buckets = new FixedBuckets(ranges.spans().size(), level);
        }

        @Override
        boolean addValue(FieldValue value, Visit visit) {
            Optional<NetworkAddress> address =
                    value instanceof FieldValue.Text ? NetworkAddress.find(value.text()) : Optional.empty();
            for (int i = 0; address.isPresent() && i < ranges.spans().size(); i++) {
                if (ranges.spans().get(i).contains(address.get())) {
                    buckets.add(i, visit);
                }
            }
            return address.isPresent();
        }

        /** Timestamps are not addresses. */
        @Override
        void addTimestamp(Timestamp timestamp, Visit visit) {}

        @Override
        void mergeWith(Collector other) {
            buckets.mergeWith(((OfAddresses) other).buckets);
        }

        @Override
        AggregationResult result(ResultSize size) {
            return buckets.result(size);
        }
    }
}
