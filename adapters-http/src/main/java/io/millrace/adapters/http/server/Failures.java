package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.Causes;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driving.security.audit.AuditRefusal;
import io.millrace.domain.Rejection;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts every exception to an error response and writes the log. The log contains the route but no text of the
 * caller, so that secrets and line breaks cannot get into the log.
 *
 * @param audit records rejections by this module in the audit trail; use cases record their own rejections
 */
record Failures(Outages outages, AuditRefusal audit) {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private static final int FORBIDDEN = 403;

    /** Runs the work of a request. If it fails, the exception states whether data may have been changed. */
    void during(Runnable work) {
        outages.execute(() -> {
            work.run();
            return work;
        });
    }

    StoreError translate(Throwable thrown, String method, String route, String address) {
        Throwable failure = Causes.unwrapped(thrown);
        if (failure instanceof RequestRefusedException refused) {
            if (refused.error().status() == FORBIDDEN) {
                audit.refused(address, method + " " + route);
            }
            return logged(refused.error(), method, route);
        }
        Optional<Rejection> refusal =
                failure instanceof Rejection rejection ? Optional.of(rejection) : outages.refusal(failure);
        if (refusal.isPresent()) {
            return logged(Rejections.translate(refusal.get()), method, route);
        }
        String id = UUID.randomUUID().toString();
        LOG.error("{} {} failed, id {}", method, route, id, failure);
        return StoreError.of(500, "exception", "internal error, its id in the log is [" + id + "]");
    }

    private static StoreError logged(StoreError error, String method, String route) {
        if (error.cause().type().equals(Rejections.UNAVAILABLE)) {
            // Operators are notified of the outage itself, not of each affected request.
            LOG.debug("{} {} was rejected because the database is unavailable", method, route);
        } else if (error.status() >= 500) {
            LOG.warn(
                    "{} {} answered {} {}",
                    method,
                    route,
                    error.status(),
                    error.cause().type());
        } else {
            LOG.info(
                    "{} {} answered {} {}",
                    method,
                    route,
                    error.status(),
                    error.cause().type());
        }
        return error;
    }
}
