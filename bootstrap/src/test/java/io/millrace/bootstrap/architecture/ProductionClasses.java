package io.millrace.bootstrap.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out test classes, also those that other modules hand over in a jar. */
final class ProductionClasses implements ImportOption {

    private final ImportOption noTestFolders = new DoNotIncludeTests();

    @Override
    public boolean includes(Location location) {
        return noTestFolders.includes(location) && !location.contains("-tests.jar");
    }
}
