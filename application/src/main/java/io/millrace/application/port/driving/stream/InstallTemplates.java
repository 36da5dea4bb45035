package io.millrace.application.port.driving.stream;

import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import java.util.List;
import java.util.Optional;

/** Installs the index templates that belong to the service. */
public interface InstallTemplates {

    /**
     * Installs the template and its component templates if this version was not installed before. If a user has removed
     * the template, it is not installed again in the same version. An existing template is replaced only if the service
     * has installed it and its {@code version} is lower than this version. Therefore users keep their changes if they
     * raise or remove the {@code version}. Nothing is installed if an existing data stream or index would get another
     * template.
     */
    Outcome install(Shipped shipped);

    /**
     * An index template that belongs to the service.
     *
     * @param components its component templates
     * @param custom the component template in which users can make changes; it is added only to engines that require it
     *     to exist
     * @param version the version of the template and its component templates
     */
    record Shipped(IndexTemplate template, List<ShippedComponent> components, ComponentTemplate custom, int version) {}

    /** A component template that belongs to the service. */
    record ShippedComponent(ComponentTemplate component, Optional<StreamLifecycle> lifecycle) {}

    /** The result of an installation. */
    sealed interface Outcome {

        /** The template was installed. */
        record Installed() implements Outcome {}

        /** The template was installed before, possibly by another instance. */
        record AlreadyInstalled() implements Outcome {}

        /** The template was not installed. The next start tries again. */
        record Skipped(String reason) implements Outcome {}
    }
}
