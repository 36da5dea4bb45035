package io.millrace.adapters.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestTest {

    @Test
    void a_byte_order_mark_before_a_body_of_json_is_skipped() {
        Request request = Request.builder("PUT", "/_graphql/document")
                .body("\uFEFF{\"name\":[1]}".getBytes(StandardCharsets.UTF_8))
                .build();

        assertThat(request.parsed().raw()).isEqualTo("{\"name\":[1]}");
        assertThat(request.findJson("documents")).isPresent();
    }
}
