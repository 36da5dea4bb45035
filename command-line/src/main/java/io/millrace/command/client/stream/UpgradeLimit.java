package io.millrace.command.client.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import java.math.BigDecimal;
import java.util.Optional;

/** A temporary change of the throttle for all upgrades of the cluster. */
public final class UpgradeLimit {

    private static final String SETTING = "migrate.data_stream_reindex_max_request_per_second";
    private static final String SETTINGS = "/_cluster/settings";

    private final ServiceClient service;
    private final String rate;
    private final Optional<String> before;

    private UpgradeLimit(ServiceClient service, String rate, Optional<String> before) {
        this.service = service;
        this.rate = rate;
        this.before = before;
    }

    /** Sets the throttle and keeps the previous value, so that it can be restored. */
    public static UpgradeLimit apply(ServiceClient service, BigDecimal rate) {
        UpgradeLimit limit = new UpgradeLimit(service, rate.toPlainString(), current(service));
        limit.set(Optional.of(limit.rate));
        return limit;
    }

    /**
     * Returns a message about the changed setting.
     *
     * @param forAWhile true if the previous value is restored when the upgrade ends
     */
    public String announcement(boolean forAWhile) {
        return "the cluster setting " + SETTING + ", which applies to all upgrades, was changed from " + earlier()
                + " to " + rate
                + (forAWhile
                        ? " until this upgrade ends"
                        : "; with --watch the old value is restored when the upgrade ends");
    }

    /**
     * Restores the previous value and returns a message about it. If another client changed the setting during the
     * upgrade, its value is kept.
     */
    public String restore() {
        try {
            Optional<String> now = current(service);
            if (!now.equals(Optional.of(rate))) {
                return SETTING + " was changed to " + now.orElse("the default")
                        + " during the upgrade; this value stays in effect";
            }
            set(before);
            return SETTING + " was restored to " + earlier();
        } catch (ClientFailedException e) {
            return SETTING + " is still " + rate + " and could not be restored to " + earlier() + ": " + e.getMessage();
        }
    }

    private String earlier() {
        return before.orElse("the default");
    }

    private static Optional<String> current(ServiceClient service) {
        JsonNode value = service.get(SETTINGS + "?flat_settings=true")
                .body()
                .path("persistent")
                .path(SETTING);
        return Optional.of(value.asText()).filter(text -> !text.isEmpty());
    }

    private void set(Optional<String> value) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode persistent = body.putObject("persistent");
        value.ifPresentOrElse(text -> persistent.put(SETTING, text), () -> persistent.putNull(SETTING));
        service.put(SETTINGS, body);
    }
}
