package io.millrace.bootstrap.storage;

import io.millrace.adapters.http.stream.component.ShippedTemplates;
import io.millrace.application.port.driving.stream.InstallTemplates;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome;
import io.millrace.application.port.driving.stream.InstallTemplates.Shipped;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Installs the index templates of the service, and logs the result. */
public final class TemplateInstallation {

    private static final Logger LOGGER = LoggerFactory.getLogger(TemplateInstallation.class);

    private TemplateInstallation() {}

    /** Installs all templates that were not installed before. */
    public static void run(InstallTemplates templates) {
        for (Shipped shipped : ShippedTemplates.list()) {
            Outcome outcome = templates.install(shipped);
            if (outcome instanceof Outcome.Installed) {
                LOGGER.info(
                        "the index template [{}] was installed",
                        shipped.template().name());
            } else if (outcome instanceof Outcome.Skipped skipped) {
                LOGGER.info(
                        "the index template [{}] was not installed: {}; stack.templates.enabled=false skips it",
                        shipped.template().name(),
                        skipped.reason());
            }
        }
    }
}
