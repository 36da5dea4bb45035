package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Bulks of as many operations as are allowed, which are short as bytes and long as what is made of them. */
final class EmptyBulks implements Attack {

    private static final int CALLERS = 64;
    private static final byte[] BODY = "{\"create\":{}}\n{}\n".repeat(50_000).getBytes(StandardCharsets.US_ASCII);

    private final String who;
    private final String authorization;
    private final int expected;
    private final Map<Integer, Integer> statuses = new TreeMap<>();

    private EmptyBulks(String who, String authorization, int expected) {
        this.who = who;
        this.authorization = authorization;
        this.expected = expected;
    }

    /** By a user who may write nothing. */
    static EmptyBulks ofPowerless() {
        return new EmptyBulks("without rights", Pressure.POWERLESS, 403);
    }

    /** By a user who may write everything. */
    static EmptyBulks ofWriter() {
        return new EmptyBulks("with all rights", Pressure.ADMIN, 429);
    }

    @Override
    public String title() {
        return CALLERS + " bulks of 50,000 empty documents by a user " + who;
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        byte[] head = Pressure.head("/empty/_bulk", authorization, BODY.length, "Content-Type: application/x-ndjson");
        Pressure.send(target, head, BODY, CALLERS, end)
                .forEach((status, times) -> statuses.merge(status, times, Integer::sum));
    }

    @Override
    public void verify(Target target) {
        assertThat(statuses).containsKey(expected).doesNotContainKey(500);
    }
}
