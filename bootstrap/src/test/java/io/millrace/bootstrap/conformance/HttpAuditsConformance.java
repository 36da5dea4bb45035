package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.MillraceProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The audits of the npm package graphql-http. */
class HttpAuditsConformance {

    private static final int AUDITS = 61;

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> every_audit_passes() {
        try (MillraceProcess service = MillraceProcess.start(folder)) {
            List<DynamicTest> audits = NodeScript.run(service, "http-audits.mjs");
            assertThat(audits).hasSize(AUDITS);
            return audits;
        }
    }
}
