package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.Upgrade;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The npm packages graphql-ws and subscriptions-transport-ws as clients of the web socket. */
class SocketClientsConformance {

    private static final int CHECKS = 8;
    private static final String STREAM = "logs-access";

    @TempDir
    private Path folder;

    private List<DynamicTest> run(String client) {
        try (MillraceProcess previous = MillraceProcess.start(folder, Upgrade.OUTDATED)) {
            List<List<Entry>> days = AccessLog.days(AccessLog.read());
            new Upgrade(previous.client(), STREAM).load(days);
            assertThat(previous.stop()).isZero();
        }
        try (MillraceProcess service = MillraceProcess.start(
                folder, "graphql.graphql-ws.enabled=true", "graphql.graphql-ws.keep-alive-interval=1s")) {
            List<DynamicTest> checks = NodeScript.run(service, client, STREAM);
            assertThat(checks).hasSize(CHECKS);
            return checks;
        }
    }

    @TestFactory
    List<DynamicTest> graphql_ws_works() {
        return run("transport-client.mjs");
    }

    @TestFactory
    List<DynamicTest> subscriptions_transport_ws_works() {
        return run("legacy-client.mjs");
    }
}
