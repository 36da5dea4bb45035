package io.millrace.bootstrap.security;

import io.millrace.adapters.persistence.document.JsonDocumentFormat;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.security.audit.StoredAuditTrail;
import io.millrace.application.usecase.security.audit.WriterPresence;
import io.millrace.bootstrap.process.Threads;
import io.millrace.bootstrap.process.TimeOrderedIds;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the audit trail. */
public final class AuditAssembly {

    private static final Logger LOGGER = LoggerFactory.getLogger(AuditAssembly.class);

    private AuditAssembly() {}

    /** Returns the object that registers this process as a writer of the audit trail. */
    public static WriterPresence presence(Persistence persistence, Settings settings) {
        Clock clock = persistence.clock();
        return new WriterPresence(
                persistence.memory().auditWriters(),
                settings.identity().instanceName(),
                new TimeOrderedIds(clock),
                new JsonDocumentFormat(),
                clock,
                System::nanoTime);
    }

    /** Returns an audit trail that stores its events in the background. */
    public static StoredAuditTrail trail(SystemIndexWriter index, WriterPresence presence, Persistence persistence) {
        Clock clock = persistence.clock();
        return StoredAuditTrail.start(
                index,
                presence,
                StoredAuditTrail.Rhythm.USUAL,
                new TimeOrderedIds(clock),
                clock,
                new StoredAuditTrail.Watch(persistence.state(), LOGGER::error, System::nanoTime),
                Threads.single("audit-trail"));
    }
}
