package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps forty logins with unknown names under way, while a user from the same address signs in repeatedly. */
final class LoginFlood implements Attack {

    private static final int CONNECTIONS = 40;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final AtomicInteger names = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicInteger successes = new AtomicInteger();

    @Override
    public String title() {
        return "a flood of sign-ins with random names";
    }

    /** Signs in once, as a user does who worked with the service before the flood. */
    @Override
    public void prepare(Target target) throws IOException {
        assertThat(signIn(target)).isTrue();
    }

    @Override
    public void run(Target target, Deadline end) throws InterruptedException {
        Thread user = new Thread(() -> signInUntil(target, end), "right-user");
        user.start();
        while (!end.isOver()) {
            floodOnce(target);
        }
        user.join();
    }

    private void floodOnce(Target target) {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket socket = target.connect(PATIENCE);
                open.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write(login("random-" + names.incrementAndGet(), "whatever it may be"));
                out.flush();
            }
            for (Socket socket : open) {
                socket.getInputStream().readAllBytes();
            }
        } catch (IOException refused) {
            // Refusing the connection is one of the ways to bear the flood.
        } finally {
            open.forEach(LoginFlood::close);
        }
    }

    private void signInUntil(Target target, Deadline end) {
        while (!end.isOver()) {
            attempts.incrementAndGet();
            try {
                if (signIn(target)) {
                    successes.incrementAndGet();
                }
            } catch (IOException refused) {
                // Counts as an attempt without success.
            }
        }
    }

    private static boolean signIn(Target target) throws IOException {
        return target.exchange(login(Target.POWERLESS, Target.POWERLESS_PASSWORD), PATIENCE)
                .startsWith("HTTP/1.1 200");
    }

    private static byte[] login(String username, String password) {
        String body = "{\"username\":\"" + username + "\",\"password\":\"" + password + "\"}";
        return ("POST /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone already.
        }
    }

    @Override
    public void verify(Target target) {
        assertThat(attempts.get()).isGreaterThan(1);
        assertThat(successes).hasValue(attempts.get());
    }
}
