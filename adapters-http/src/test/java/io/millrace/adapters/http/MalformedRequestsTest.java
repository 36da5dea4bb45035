package io.millrace.adapters.http;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.malformed.MalformedTraffic;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MalformedRequestsTest {

    private static final int REQUESTS = 5_000;

    @Test
    void whatever_is_sent_is_answered_in_the_way_of_its_area() {
        try (ReadinessHandler ready = RoutesOutsideTheStore.alwaysReady();
                StoreServer server = StoreServer.guarded(RoutesOutsideTheStore.all(ready))) {
            MalformedTraffic traffic = new MalformedTraffic(server.address(), "X-Roles: admin");
            server.routes.forEach(traffic::to);

            Map<Integer, Integer> statuses = traffic.send(REQUESTS, () -> prepare(server));

            assertThat(statuses).containsKeys(200, 204, 400, 401, 404, 405, 406, 415, 501);
        }
    }

    private static void prepare(StoreServer server) {
        server.sendAs("admin", "DELETE", "/_data_stream/logs", "");
        server.sendAs("admin", "DELETE", "/plain", "");
        server.sendAs("admin", "PUT", "/_index_template/logs", "{\"index_patterns\":\"logs*\",\"data_stream\":{}}");
        server.sendAs("admin", "PUT", "/_data_stream/logs", "");
        if (server.engine.writeIndices().find("plain").isEmpty()) {
            server.engine.indices().create(aNewIndex("plain"));
        }
    }
}
