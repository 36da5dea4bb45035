package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Is refused as fast as two threads can, for lack of rights and for too many failures, to fill the audit trail. */
final class FloodOfRefusals implements Attack {

    private static final Duration TIME = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String SIGN_IN = "{\"username\":\"nobody at all\",\"password\":\"a guess\"}";

    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger limited = new AtomicInteger();
    private long before;

    @Override
    public String title() {
        return "requests without the right and limited sign-ins, as many as possible";
    }

    @Override
    public void prepare(Target target) {
        // Known from now on, so that failures of others from the same address do not keep it out.
        target.admin()
                .with(StoreClient.basic(Target.POWERLESS, Target.POWERLESS_PASSWORD))
                .get("/");
        before = entries(target);
    }

    @Override
    public void run(Target target, Deadline end) throws InterruptedException {
        Deadline own = Deadline.in(TIME);
        HttpRequest forbidden = HttpRequest.newBuilder(target.address().resolve("/_cluster/settings"))
                .timeout(PATIENCE)
                .header("Authorization", StoreClient.basic(Target.POWERLESS, Target.POWERLESS_PASSWORD))
                .build();
        HttpRequest signIn = HttpRequest.newBuilder(target.address().resolve("/login"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(SIGN_IN))
                .build();
        Thread other = new Thread(() -> send(forbidden, end, own, 403, refused), "without-rights");
        other.start();
        send(signIn, end, own, 429, limited);
        other.join();
    }

    private static void send(HttpRequest request, Deadline end, Deadline own, int status, AtomicInteger count) {
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE)
                .build();
        while (!end.isOver() && !own.isOver()) {
            try {
                if (client.send(request, BodyHandlers.discarding()).statusCode() == status) {
                    count.incrementAndGet();
                }
            } catch (IOException refusedConnection) {
                // The service may close connections of those who ask too much.
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public void verify(Target target) {
        assertThat(refused.get()).as("refused for lack of rights").isGreaterThan(20);
        assertThat(limited.get()).as("refused for too many failures").isGreaterThan(20);
        await().untilAsserted(() -> assertThat(repeated(target)).isGreaterThan(refused.get() / 2));
        assertThat(entries(target) - before).isLessThan(100);
    }

    private static long entries(Target target) {
        return target.admin()
                .get("/.audit/_count")
                .orFail()
                .json()
                .path("count")
                .asLong();
    }

    /** Returns how many refusals for lack of rights are summarised in the trail. */
    private static long repeated(Target target) {
        JsonNode hits = target.admin()
                .post(
                        "/.audit/_search",
                        "{\"size\":1000,\"query\":{\"bool\":{\"filter\":[{\"term\":{\"event.action\":\"access_denied\"}},"
                                + "{\"exists\":{\"field\":\"details.repeated\"}}]}}}")
                .orFail()
                .json()
                .path("hits")
                .path("hits");
        long sum = 0;
        for (JsonNode hit : hits) {
            sum += hit.path("_source").path("details").path("repeated").asLong();
        }
        return sum;
    }
}
