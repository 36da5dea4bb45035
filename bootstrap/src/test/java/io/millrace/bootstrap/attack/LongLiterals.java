package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** GraphQL documents with a number of as many digits as a document may have characters. */
final class LongLiterals implements Attack {

    private static final int CALLERS = 8;

    private static String document(int digits) {
        return "{\"query\":\"{ dataStreams(first: " + "9".repeat(digits) + ") { nodes { name } } }\"}";
    }

    @Override
    public String title() {
        return CALLERS + " GraphQL documents with a number of 99,900 digits";
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        byte[] body = document(99_900).getBytes(StandardCharsets.US_ASCII);
        byte[] head = Pressure.head("/graphql", Pressure.POWERLESS, body.length, "Content-Type: application/json");
        Pressure.send(target, head, body, CALLERS, end);
    }

    @Override
    public void verify(Target target) {
        assertThat(target.admin().post("/graphql", document(65)).text()).contains("NUMBER_TOO_LONG");
    }
}
