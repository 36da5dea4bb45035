package io.millrace.adapters.opensearch.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The versions of OpenSearch that nodes of tests have. */
public enum Release {
    /** Makes indices that version 3 calls outdated. */
    V2_19("2.19", 17, 21),

    /** The lowest with which upgrades are possible. */
    V3_8("3.8", 21, Integer.MAX_VALUE),
    V3_9("3.9", 21, Integer.MAX_VALUE);

    private final String folder;
    private final int leastJava;
    private final int mostJava;

    Release(String folder, int leastJava, int mostJava) {
        this.folder = folder;
        this.leastJava = leastJava;
        this.mostJava = mostJava;
    }

    /** Returns the folder into which the build has copied the jars of a node. */
    Path jars() {
        return home().resolve("target/jars");
    }

    /** Returns where to keep what is made for nodes of this version. */
    Path home() {
        Path nodes = Path.of("nodes");
        return (Files.isDirectory(nodes) ? nodes : Path.of("../adapters-opensearch/nodes")).resolve(folder);
    }

    Optional<Path> javaHome() {
        return JavaHomes.ofMachine().find(leastJava, mostJava);
    }

    /** Returns why tests of this version do not run, if there is no Java for it. */
    String missing() {
        JavaHomes looked = JavaHomes.ofMachine();
        return "no JDK " + leastJava + (mostJava == Integer.MAX_VALUE ? " or later" : " to " + mostJava)
                + " found (looked at " + looked.named() + " and " + looked.installed() + "): the tests on OpenSearch "
                + folder + " did not run; set JAVA_HOME_" + Math.max(leastJava, 21);
    }
}
