package io.millrace.application.usecase.security.audit;

import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.security.audit.AuditRefusal;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Creates audit entries for changes and rejections. An entry of {@link #audit} is durable before the change is
 * acknowledged.
 */
public record AuditLog(AuditTrail trail, Clock clock) implements AuditChange, AuditRefusal {

    @Override
    public void audit(Authentication caller, Kind kind, Map<String, String> details) {
        trail.store(entry(caller, kind, details));
    }

    @Override
    public void record(Authentication caller, Kind kind, Map<String, String> details) {
        trail.record(entry(caller, kind, details));
    }

    private Entry entry(Authentication caller, Kind kind, Map<String, String> details) {
        return new Entry(
                clock.instant(),
                kind,
                Optional.of(caller.username().value()),
                caller.address(),
                withOrigin(caller, details));
    }

    /**
     * Adds the origin of the caller to the details. If the caller used an API key, this is the id of the key. If the
     * caller is a user of an identity provider or of a client certificate, it is the issuer and the subject.
     */
    private static Map<String, String> withOrigin(Authentication caller, Map<String, String> details) {
        Map<String, String> all = new TreeMap<>(details);
        caller.apiKey().ifPresent(used -> all.put("by_api_key", used.key().id().value()));
        all.putAll(identityOf(caller));
        caller.certificate().ifPresent(presented -> {
            all.put("certificate_issuer", presented.issuer());
            all.put("certificate_subject", presented.subject());
            all.put("certificate_serial_number", presented.serialNumber());
        });
        return all;
    }

    /** Returns the issuer and the subject of a user of an identity provider; an empty map for other users. */
    static Map<String, String> identityOf(Authentication user) {
        return user.foreignIdentity()
                .map(identity -> Map.of("issuer", identity.issuer(), "subject", identity.subject()))
                .orElse(Map.of());
    }

    @Override
    public void refused(String address, String what) {
        trail.record(new Entry(
                clock.instant(), Kind.ACCESS_DENIED, Optional.empty(), Optional.of(address), Map.of("request", what)));
    }

    public void storeReset(Username username, String operator) {
        trail.store(new Entry(
                clock.instant(),
                Kind.PASSWORD_RESET,
                Optional.empty(),
                Optional.empty(),
                Map.of("user", username.value(), "operating_system_user", operator)));
    }

    public void store(Kind kind, Username user, Optional<String> address, Map<String, String> details) {
        trail.store(new Entry(clock.instant(), kind, Optional.of(user.value()), address, details));
    }
}
