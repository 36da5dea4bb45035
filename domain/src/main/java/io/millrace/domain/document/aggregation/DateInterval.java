package io.millrace.domain.document.aggregation;

import io.millrace.domain.Rejection;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;

/** The length of the buckets of a date histogram. Moments are milliseconds since 1970. */
public sealed interface DateInterval {

    /** Returns the beginning of the interval that contains a moment. */
    long floor(long moment, ZoneId zone);

    /** Returns the beginning of the interval after the one that begins at {@code beginning}. */
    long next(long beginning, ZoneId zone);

    /** Intervals of the same length. In a time zone with daylight saving time, a few of them are longer or shorter. */
    record Fixed(long milliseconds) implements DateInterval {

        /** The maximum length in milliseconds: 36,500 days. */
        public static final long LONGEST = 36_500L * 86_400_000;

        public Fixed {
            if (milliseconds > LONGEST) {
                throw Rejection.invalid("an interval must not be longer than 36500d, but was [" + milliseconds + "ms]");
            }
            if (milliseconds < 1) {
                throw Rejection.invalid("an interval must be longer than 0 ms, but was [" + milliseconds + "ms]");
            }
        }

        @Override
        public long floor(long moment, ZoneId zone) {
            if (zone instanceof ZoneOffset offset) {
                return floorLocal(moment + millis(offset)) - millis(offset);
            }
            long local = floorLocal(moment + millis(zone.getRules().getOffset(Instant.ofEpochMilli(moment))));
            LocalDateTime time = LocalDateTime.ofEpochSecond(
                    Math.floorDiv(local, 1_000L), (int) Math.floorMod(local, 1_000L) * 1_000_000, ZoneOffset.UTC);
            List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
            if (offsets.isEmpty()) {
                ZoneOffsetTransition gap = zone.getRules().getTransition(time);
                return gap.toEpochSecond() * 1_000L;
            }
            long latest = local - millis(offsets.get(offsets.size() - 1));
            return latest <= moment ? latest : local - millis(offsets.get(0));
        }

        private long floorLocal(long local) {
            return Math.floorDiv(local, milliseconds) * milliseconds;
        }

        private static long millis(ZoneOffset offset) {
            return offset.getTotalSeconds() * 1_000L;
        }

        @Override
        public long next(long beginning, ZoneId zone) {
            if (zone instanceof ZoneOffset) {
                return beginning + milliseconds;
            }
            long step = beginning + milliseconds;
            long next = floor(step, zone);
            while (next <= beginning) {
                step += milliseconds;
                next = floor(step, zone);
            }
            return next;
        }
    }

    /** A unit of the calendar. */
    enum Calendar implements DateInterval {
        MINUTE,
        HOUR,
        DAY,
        WEEK,
        MONTH,
        QUARTER,
        YEAR;

        @Override
        public long floor(long moment, ZoneId zone) {
            return isOfDay() ? fixed().floor(moment, zone) : begin(firstDay(day(moment, zone)), zone);
        }

        @Override
        public long next(long beginning, ZoneId zone) {
            if (isOfDay()) {
                return fixed().next(beginning, zone);
            }
            LocalDate day = day(beginning, zone);
            return begin(
                    switch (this) {
                        case WEEK -> day.plusWeeks(1);
                        case MONTH -> day.plusMonths(1);
                        case QUARTER -> day.plusMonths(3);
                        case YEAR -> day.plusYears(1);
                        default -> day.plusDays(1);
                    },
                    zone);
        }

        private boolean isOfDay() {
            return this == MINUTE || this == HOUR;
        }

        private Fixed fixed() {
            return new Fixed(this == MINUTE ? 60_000 : 3_600_000);
        }

        private LocalDate firstDay(LocalDate day) {
            return switch (this) {
                case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                case MONTH -> day.withDayOfMonth(1);
                case QUARTER -> day.withDayOfMonth(1).minusMonths((day.getMonthValue() - 1) % 3);
                case YEAR -> day.withDayOfYear(1);
                default -> day;
            };
        }

        private static LocalDate day(long moment, ZoneId zone) {
            return LocalDate.ofInstant(Instant.ofEpochMilli(moment), zone);
        }

        private static long begin(LocalDate day, ZoneId zone) {
            return day.atStartOfDay(zone).toInstant().toEpochMilli();
        }
    }
}
