package io.millrace.application.port.driving.stream;

import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import java.util.List;
import java.util.Optional;

/** Installs the index templates that belong to the service. */
public interface InstallTemplates {

    /**
     * Installs the template and its components if this version was not installed before. A removal by a user stays. It
     * replaces only templates that the service has installed and whose {@code version} is lower, so that a change stays
     * if the user raised or removed the version. It installs nothing if an existing data stream or index would then get
     * another template.
     */
    Outcome install(Shipped shipped);

    /**
     * An index template that belongs to the service.
     *
     * @param components its component templates
     * @param custom its component for changes of users, which is added only to engines that require it to exist
     * @param version the version of the template and its components
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
