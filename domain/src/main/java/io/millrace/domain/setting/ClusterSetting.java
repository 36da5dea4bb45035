package io.millrace.domain.setting;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.GlobalRetention;
import io.millrace.domain.lifecycle.LifecycleSettings;
import io.millrace.domain.lifecycle.RolloverSetting;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** A cluster setting that can be changed at run time; values are stored as strings. */
public enum ClusterSetting {
    /** The maximum number of concurrent upgrades of backing indices of one data stream. */
    MAX_CONCURRENT_INDICES("migrate.max_concurrent_indices_reindexed_per_data_stream", "1") {
        @Override
        void check(String value) {
            int number;
            try {
                number = Integer.parseInt(value);
            } catch (NumberFormatException e) {
                throw rejection(Fault.SETTING_NOT_A_NUMBER, value);
            }
            if (number < 1) {
                throw rejection(Fault.SETTING_TOO_SMALL, value, 1);
            }
        }
    },
    /**
     * The maximum average number of documents that are copied per second during the upgrade of one backing index; -1
     * for no limit.
     */
    MAX_REQUESTS_PER_SECOND("migrate.data_stream_reindex_max_request_per_second", "1000.0") {
        @Override
        void check(String value) {
            if (value.equals("-1")) {
                return;
            }
            float number;
            try {
                number = Float.parseFloat(value);
            } catch (NumberFormatException e) {
                throw rejection(Fault.SETTING_NOT_A_NUMBER, value);
            }
            if (!(number > 0) || Float.isInfinite(number)) {
                throw rejection(Fault.SETTING_NOT_A_RATE, Float.toString(number));
            }
        }
    },
    /** Which missing indices a document may create. */
    AUTO_CREATION(AutoCreation.KEY, "true") {
        @Override
        void check(String value) {
            AutoCreation.parse(value);
        }
    },
    /** Whether a deletion of indices must name them, so that patterns are rejected. */
    DELETION_REQUIRES_NAMES("action.destructive_requires_name", "true") {
        @Override
        void check(String value) {
            if (!value.equals("true") && !value.equals("false")) {
                throw rejection(Fault.SETTING_NOT_BOOLEAN, value);
            }
        }
    },
    /** The retention of data streams whose lifecycle defines no retention; -1 to keep documents forever. */
    DEFAULT_RETENTION(GlobalRetention.DEFAULT_KEY, GlobalRetention.NONE) {
        @Override
        void check(String value) {
            GlobalRetention.parse(key(), value);
        }
    },
    /** The maximum retention of data streams with a lifecycle; -1 for no limit. */
    MAX_RETENTION(GlobalRetention.MAX_KEY, GlobalRetention.NONE) {
        @Override
        void check(String value) {
            GlobalRetention.parse(key(), value);
        }
    },
    /** The interval between lifecycle runs. */
    LIFECYCLE_POLL_INTERVAL(LifecycleSettings.POLL_KEY, "5m") {
        @Override
        void check(String value) {
            LifecycleSettings.pollInterval(value);
        }
    },
    /** The conditions for rollovers of data streams with a lifecycle. */
    LIFECYCLE_ROLLOVER(RolloverSetting.KEY, RolloverSetting.STANDARD) {
        @Override
        void check(String value) {
            RolloverSetting.parse(value);
        }
    };

    private final String key;
    private final String defaultValue;

    ClusterSetting(String key, String defaultValue) {
        this.key = key;
        this.defaultValue = defaultValue;
    }

    public static Optional<ClusterSetting> ofKey(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key.equals(key))
                .findFirst();
    }

    public String key() {
        return key;
    }

    public String defaultValue() {
        return defaultValue;
    }

    /**
     * Returns {@code value} if it is legal for this setting.
     *
     * @throws Rejection if the value is illegal
     */
    public String requireValid(String value) {
        check(value);
        return value;
    }

    abstract void check(String value);

    Rejection rejection(Fault fault, String value, Object... limit) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        return Rejection.of(
                fault, Stream.concat(Stream.of(shown, key), Stream.of(limit)).toArray());
    }
}
