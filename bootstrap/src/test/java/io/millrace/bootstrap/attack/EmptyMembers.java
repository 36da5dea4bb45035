package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** Bodies in gzip of 50,000 members without content. */
final class EmptyMembers implements Attack {

    private static final int CALLERS = 50;
    private static final byte[] BODY = members();

    private static byte[] members() {
        try {
            ByteArrayOutputStream member = new ByteArrayOutputStream();
            new GZIPOutputStream(member).close();
            ByteArrayOutputStream members = new ByteArrayOutputStream();
            for (int i = 0; i < 50_000; i++) {
                members.writeBytes(member.toByteArray());
            }
            return members.toByteArray();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String title() {
        return CALLERS + " bodies in gzip of 50,000 members without content";
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        byte[] head = Pressure.head(
                "/graphql",
                Pressure.POWERLESS,
                BODY.length,
                "Content-Type: application/json",
                "Content-Encoding: gzip");
        Pressure.send(target, head, BODY, CALLERS, end);
    }

    @Override
    public void verify(Target target) {
        String document = "{\"create\":{}}\n{\"@timestamp\":\"2015-05-17\",\"text\":\"" + "x".repeat(1_000) + "\"}\n";

        assertThat(target.admin().bulk("/members/_bulk", document.repeat(3_000)).status())
                .isEqualTo(200);
    }
}
