package io.millrace.command.deletion;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.domain.Rejection;
import io.millrace.domain.lifecycle.GlobalRetention;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The cluster settings that limit the retention of data streams.
 *
 * @param global the default and the maximum retention
 * @param known false if the caller may not read the settings; the limits in effect may then differ from {@code global}
 */
public record RetentionSettings(GlobalRetention global, boolean known) {

    /** Reads the effective settings. If the caller may not read the settings, they are marked as unknown. */
    public static RetentionSettings read(ServiceClient service) {
        JsonNode settings;
        try {
            settings = service.get("/_cluster/settings?flat_settings=true&include_defaults=true")
                    .body();
        } catch (ClientFailedException e) {
            if (e.status() == ExitStatus.NOT_ALLOWED) {
                return new RetentionSettings(new GlobalRetention(Optional.empty(), Optional.empty()), false);
            }
            throw e;
        }
        return new RetentionSettings(
                GlobalRetention.of(
                        value(settings, GlobalRetention.DEFAULT_KEY), value(settings, GlobalRetention.MAX_KEY)),
                true);
    }

    private static String value(JsonNode settings, String key) {
        for (String level : new String[] {"transient", "persistent", "defaults"}) {
            if (settings.path(level).has(key)) {
                return settings.path(level).path(key).asText();
            }
        }
        return GlobalRetention.NONE;
    }

    /**
     * Returns a copy with changed values.
     *
     * @param changes the new value of each changed setting, by key; an empty value resets the setting
     * @throws ClientFailedException if a value is invalid
     */
    public RetentionSettings changed(Map<String, Optional<String>> changes) {
        try {
            return new RetentionSettings(
                    new GlobalRetention(
                            changed(changes, GlobalRetention.DEFAULT_KEY, global.standard()),
                            changed(changes, GlobalRetention.MAX_KEY, global.max())),
                    known);
        } catch (Rejection invalid) {
            throw invalid(invalid);
        }
    }

    /** Returns whether the settings limit a retention. Also returns true if the settings are unknown. */
    boolean mayLimit() {
        return !known || global.standard().isPresent() || global.max().isPresent();
    }

    /** Adds a remark to the deletion if these settings are unknown. */
    public Deletion qualify(Deletion deletion) {
        return known
                ? deletion
                : deletion.lacking("you may not read the limits of the cluster for the retention, so that more indices"
                        + " may be deleted");
    }

    private static Optional<TimeText> changed(
            Map<String, Optional<String>> changes, String key, Optional<TimeText> current) {
        Optional<String> value = changes.get(key);
        return value == null ? current : GlobalRetention.parse(key, value.orElse(GlobalRetention.NONE));
    }

    private static ClientFailedException invalid(Rejection invalid) {
        return new ClientFailedException("rejected: " + Sentences.plain(String.valueOf(invalid.getMessage())));
    }

    /**
     * Returns the effective retention of a lifecycle; empty if documents are kept forever.
     *
     * @param retention the retention of the lifecycle, for example {@code 30d}
     * @throws ClientFailedException if the retention is invalid
     */
    public Optional<Duration> applyTo(Optional<String> retention) {
        try {
            return new StreamLifecycle(true, retention.map(text -> TimeText.parse(StreamLifecycle.RETENTION, text)))
                    .under(global)
                    .duration();
        } catch (Rejection invalid) {
            throw invalid(invalid);
        }
    }
}
