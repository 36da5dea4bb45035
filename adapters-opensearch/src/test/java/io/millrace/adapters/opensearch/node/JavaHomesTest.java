package io.millrace.adapters.opensearch.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which JDK runs the nodes. */
class JavaHomesTest {

    @TempDir
    private Path machine;

    @Test
    void of_those_installed_the_highest_that_fits_is_taken() throws IOException {
        aHome("usual/17", "17.0.15");
        Path middle = aHome("usual/21", "21.0.2");
        Path high = aHome("usual/25", "25.0.3");
        JavaHomes homes = JavaHomes.of(name -> null, name -> null, machine.resolve("usual"));

        assertThat(homes.find(21, 99)).contains(high);
        assertThat(homes.find(21, 24)).contains(middle);
        assertThat(homes.find(26, 99)).isEmpty();
    }

    @Test
    void one_that_is_named_goes_first_if_it_fits() throws IOException {
        aHome("usual/25", "25.0.3");
        Path named = aHome("named", "21.0.2");
        Path old = aHome("old", "17.0.15");
        Map<String, String> environment = Map.of("JAVA_HOME_21", named.toString(), "JAVA_HOME", old.toString());
        JavaHomes homes = JavaHomes.of(name -> null, environment::get, machine.resolve("usual"));

        assertThat(homes.find(21, 99)).contains(named);
        assertThat(homes.find(17, 20)).contains(old);
    }

    @Test
    void without_any_there_is_none() {
        assertThat(JavaHomes.of(name -> null, name -> null, machine.resolve("nowhere"))
                        .find(1, 99))
                .isEmpty();
    }

    private Path aHome(String name, String version) throws IOException {
        Path home = machine.resolve(name);
        Path javac = Files.createDirectories(home.resolve("bin")).resolve("javac");
        Files.createFile(javac, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }
}
