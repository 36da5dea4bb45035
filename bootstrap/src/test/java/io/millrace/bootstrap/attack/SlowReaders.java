package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Callers of long answers who do not read them, while documents are written in bulks. */
final class SlowReaders implements Attack {

    private static final int READERS = 150;
    private static final int BULKS = 40;
    private static final int DOCUMENTS = 200;
    private static final byte[] QUESTIONS =
            "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(8).getBytes(StandardCharsets.US_ASCII);

    private final List<Integer> stored = new ArrayList<>();
    private final List<Integer> refused = new ArrayList<>();
    private int bulks;

    @Override
    public String title() {
        return READERS + " readers of the description of the service who do not read, and a writer";
    }

    @Override
    public void prepare(Target target) {
        target.admin()
                .put("/_index_template/told", "{\"index_patterns\":[\"told\"],\"data_stream\":{}}")
                .orFail();
        target.admin().put("/_data_stream/told").orFail();
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        List<Socket> readers = new ArrayList<>();
        try {
            for (int i = 0; i < READERS && !end.isOver(); i++) {
                Socket reader = new Socket();
                readers.add(reader);
                reader.setReceiveBufferSize(4_096);
                reader.connect(new InetSocketAddress(
                        target.address().getHost(), target.address().getPort()));
                reader.getOutputStream().write(QUESTIONS);
            }
            for (int i = 0; i < BULKS && !end.isOver(); i++) {
                int bulk = bulks++;
                int status = target.admin().bulk("/told/_bulk", bulk(bulk)).status();
                (status == 200 ? stored : refused).add(bulk);
            }
        } finally {
            for (Socket reader : readers) {
                reader.close();
            }
        }
    }

    private static String bulk(int number) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < DOCUMENTS; i++) {
            body.append("{\"create\":{\"_id\":\"%s-%s\"}}\n{\"@timestamp\":\"2015-05-17\"}\n".formatted(number, i));
        }
        return body.toString();
    }

    @Override
    public void verify(Target target) {
        assertThat(stored)
                .allSatisfy(bulk -> assertThat(status(target.admin(), bulk)).isEqualTo(200));
        assertThat(refused)
                .allSatisfy(bulk -> assertThat(status(target.admin(), bulk)).isEqualTo(404));
        assertThat(stored).isNotEmpty();
    }

    private static int status(StoreClient client, int bulk) {
        return client.get("/told/_doc/" + bulk + "-0").status();
    }
}
