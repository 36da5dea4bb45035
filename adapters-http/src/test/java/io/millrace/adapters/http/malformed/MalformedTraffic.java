package io.millrace.adapters.http.malformed;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.malformed.MalformedRequests.Target;
import io.millrace.adapters.http.malformed.RawRequest.Form;
import io.millrace.adapters.http.route.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends thousands of malformed requests to a server and looks at each answer. The property {@code millrace.test.seed}
 * makes the same ones again.
 */
public final class MalformedTraffic {

    private static final int MOST_COMPLAINTS = 20;
    private static final int PREPARED_FOR = 250;

    private final InetSocketAddress address;
    private final List<Target> targets = new ArrayList<>();
    private final String credentials;

    /** Takes the header line with the credentials of an administrator. */
    public MalformedTraffic(InetSocketAddress address, String credentials) {
        this.address = address;
        this.credentials = credentials;
    }

    /** Adds all that a route answers to. */
    public MalformedTraffic to(Route route) {
        for (String method : route.methods()) {
            to(
                    method,
                    route.path().text(),
                    List.copyOf(route.parameters()),
                    route.area().usesEnvelope());
        }
        return this;
    }

    /** Adds one path and method. */
    public MalformedTraffic to(String method, String path, List<String> parameters, boolean envelope) {
        targets.add(new Target(
                method, path, parameters.stream().sorted().toList(), envelope ? Form.ENVELOPE : Form.PROBLEM));
        return this;
    }

    /**
     * Sends requests, and fails with those whose answers are none that a client can live with.
     *
     * @param prepare makes again what was there at the beginning, now and then
     * @return how often each status was answered
     */
    public Map<Integer, Integer> send(int requests, Runnable prepare) {
        long seed = Long.getLong("millrace.test.seed", System.nanoTime());
        targets.sort(Comparator.comparing(Target::path).thenComparing(Target::method));
        MalformedRequests source = new MalformedRequests(seed, targets, credentials);
        Map<Integer, Integer> statuses = new TreeMap<>();
        List<String> complaints = new ArrayList<>();
        try (Line line = new Line()) {
            for (int number = 0; number < requests && complaints.size() < MOST_COMPLAINTS; number++) {
                if (number % PREPARED_FOR == 0) {
                    prepare.run();
                }
                RawRequest sent = source.next();
                Optional<String> complaint = line.complaint(sent, statuses);
                if (complaint.isPresent()) {
                    complaints.add("request " + number + ": " + complaint.get() + "\n" + sent.shown());
                }
            }
        }
        assertThat(complaints).as("of the seed -Dmillrace.test.seed=%d", seed).isEmpty();
        return statuses;
    }

    /** A connection that is used as long as it lasts. */
    private final class Line implements AutoCloseable {

        private @Nullable RawConnection open;

        Optional<String> complaint(RawRequest sent, Map<Integer, Integer> statuses) {
            try {
                Optional<Received> answer = sent.framed() ? exchange(sent) : alone(sent);
                answer.ifPresent(received -> statuses.merge(received.status(), 1, Integer::sum));
                return answer.isEmpty()
                        ? Optional.of("no answer").filter(nothing -> sent.framed())
                        : AnswerCheck.complaint(sent, answer.get())
                                .map(what -> what + ": " + answer.get().status() + " "
                                        + answer.get().headers() + "\n"
                                        + shortened(answer.get().body()));
            } catch (IOException broken) {
                close();
                return sent.framed() || broken instanceof java.net.SocketTimeoutException
                        ? Optional.of("broken answer: " + broken)
                        : Optional.empty();
            }
        }

        /** A connection may have been closed since the last answer, for which one more attempt makes up. */
        private Optional<Received> exchange(RawRequest sent) throws IOException {
            for (boolean fresh = open == null; ; fresh = true) {
                RawConnection connection = open == null ? new RawConnection(address) : open;
                open = connection;
                try {
                    connection.send(sent.bytes());
                    Optional<Received> answer = connection.receive(sent.method());
                    boolean ends = answer.isEmpty()
                            || answer.get().header("Connection").equalsIgnoreCase("close")
                            || answer.get().status() == 101
                            || sent.method().equals("CONNECT");
                    if (ends) {
                        close();
                    }
                    if (answer.isPresent() || fresh) {
                        return answer;
                    }
                } catch (java.net.SocketTimeoutException hang) {
                    throw hang;
                } catch (IOException broken) {
                    close();
                    if (fresh) {
                        throw broken;
                    }
                }
            }
        }

        private Optional<Received> alone(RawRequest sent) throws IOException {
            try (RawConnection connection = new RawConnection(address)) {
                connection.send(sent.bytes());
                connection.endOutput();
                return connection.receive(sent.method());
            }
        }

        @Override
        public void close() {
            try {
                if (open != null) {
                    open.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                open = null;
            }
        }
    }

    private static String shortened(String text) {
        return text.length() > 600 ? text.substring(0, 600) + "…" : text;
    }
}
