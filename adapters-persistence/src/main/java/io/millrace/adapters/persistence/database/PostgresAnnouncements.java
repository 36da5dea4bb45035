package io.millrace.adapters.persistence.database;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.Backoff;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.config.JdbiConfig;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends and receives announcements with NOTIFY and LISTEN. A separate connection outside of the pool listens. This
 * connection is checked every two seconds, and replaced if it is lost. The response to a check proves that all earlier
 * announcements have arrived. Without a recent response, for example after the process was frozen, {@link #isListening}
 * returns {@code false}. All topics share one channel, so that a new topic does not need another LISTEN.
 */
public final class PostgresAnnouncements implements Announcements, AutoCloseable {

    /** The application name of the listening connection. Every instance has one such connection. */
    public static final String APPLICATION_NAME = "millrace announcements";

    private static final Logger LOG = LoggerFactory.getLogger(PostgresAnnouncements.class);
    private static final String CHANNEL = "millrace";
    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /**
     * The maximum age of the last check if {@link #isListening} returns true. It is the sum of the interval between two
     * checks, the timeout of the next check, and a margin.
     */
    private static final Duration LISTENING_CHECK = Duration.ofMillis(4_500);

    private static final Backoff PAUSES = new Backoff(Duration.ofMillis(50), Duration.ofSeconds(2));
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final DatabaseSettings settings;
    private final DataSource dataSource;
    private final DatabaseClock clock;
    private final List<Registration> registrations = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile boolean listening;

    /**
     * The time when the last successful check was sent, as a value of {@link System#nanoTime}. This clock continues
     * while the process is frozen.
     */
    private volatile long provenAt;

    private volatile @Nullable Connection connection;
    private volatile @Nullable Introduction introduction;

    private PostgresAnnouncements(DatabaseSettings settings, DataSource dataSource, DatabaseClock clock) {
        this.settings = settings;
        this.dataSource = dataSource;
        this.clock = clock;
        this.thread = new Thread(this::listen, "announcements");
        this.thread.setDaemon(true);
    }

    /**
     * Starts to listen, now or when the database becomes available.
     *
     * @param dataSource used to publish announcements without a transaction of the caller
     * @param clock each check of the connection, every two seconds, sets this clock to the time of the database
     */
    public static PostgresAnnouncements open(DatabaseSettings settings, DataSource dataSource, DatabaseClock clock) {
        PostgresAnnouncements announcements = new PostgresAnnouncements(settings, dataSource, clock);
        announcements.thread.start();
        return announcements;
    }

    /**
     * Makes the listeners of this instance receive announcements earlier. If a transaction with {@code jdbi} publishes
     * announcements, the committing thread calls the listeners before the call of the commit returns. Later, the
     * database delivers the same announcements again.
     */
    public void listenToCommits(Jdbi jdbi) {
        jdbi.getConfig(CommitListeners.class).listeners = this::deliver;
    }

    /**
     * Executes an introduction on the listening connection within two seconds. Also executes it on each connection that
     * replaces the listening connection. The schema must be complete. Only the introduction of the latest call is used.
     */
    public void introduce(Introduction description) {
        introduction = description;
    }

    /**
     * Publishes an announcement in the transaction of the connection. PostgreSQL sends it at the commit, and never
     * after a rollback. If a transaction publishes equal announcements, they arrive as one announcement.
     *
     * @throws IllegalArgumentException in the same cases as {@link Announcements#publish}
     */
    public static void publish(Connection transaction, Topic topic, String payload) throws SQLException {
        requireTransmissible(payload);
        try (PreparedStatement statement = transaction.prepareStatement("select pg_notify(?, ?)")) {
            statement.setString(1, CHANNEL);
            statement.setString(2, topic.name() + " " + payload);
            statement.execute();
        }
    }

    /**
     * Publishes an announcement in the transaction of the handle. PostgreSQL sends it at the commit, and never after a
     * rollback. After {@link #listenToCommits}, the listeners of this instance are called before the commit returns.
     */
    public static void publish(Handle transaction, Topic topic, String payload) {
        requireTransmissible(payload);
        String message = topic.name() + " " + payload;
        transaction
                .createQuery("select 1 from pg_notify(:channel, :message)")
                .bind("channel", CHANNEL)
                .bind("message", message)
                .mapTo(Integer.class)
                .one();
        Consumer<String> listeners = transaction.getConfig(CommitListeners.class).listeners;
        transaction.afterCommit(() -> listeners.accept(message));
    }

    @Override
    public void publish(Topic topic, String payload) {
        requireTransmissible(payload);
        try (Connection pooled = dataSource.getConnection()) {
            publish(pooled, topic, payload);
        } catch (SQLException failure) {
            throw new AnnouncementFailedException(topic, failure);
        }
    }

    @Override
    public Subscription subscribe(Topic topic, Listener listener) {
        Registration registration = new Registration(topic, listener);
        registrations.add(registration);
        return () -> registrations.remove(registration);
    }

    @Override
    public boolean isListening() {
        return listening && System.nanoTime() - provenAt < LISTENING_CHECK.toNanos();
    }

    @Override
    public void close() {
        closing.countDown();
        thread.interrupt();
        abort();
        try {
            thread.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        int failures = 0;
        while (isOpen()) {
            try (Connection current = connect()) {
                connection = current;
                // If close() runs concurrently, there are two cases: either close() finds this connection in the field
                // and aborts it, or isOpen() already returns false here.
                if (isOpen()) {
                    notifyListeners(Listener::interrupted);
                    prove(current, current.unwrap(PGConnection.class));
                    listening = true;
                    failures = 0;
                    LOG.debug("listening to announcements");
                    receive(current);
                }
            } catch (SQLException failure) {
                if (isOpen()) {
                    report(failure, failures == 0);
                }
            } finally {
                connection = null;
                if (listening) {
                    listening = false;
                    notifyListeners(Listener::interrupted);
                }
            }
            failures++;
            await(PAUSES.after(failures));
        }
    }

    private Connection connect() throws SQLException {
        Properties properties = settings.connectionProperties(PATIENCE);
        properties.setProperty("ApplicationName", APPLICATION_NAME);
        Connection fresh = DriverManager.getConnection(settings.jdbcUrl(), properties);
        boolean isListeningNow = false;
        try (Statement statement = fresh.createStatement()) {
            statement.execute("listen " + CHANNEL);
            isListeningNow = true;
            return fresh;
        } finally {
            if (!isListeningNow) {
                fresh.close();
            }
        }
    }

    private void receive(Connection current) throws SQLException {
        PGConnection notifications = current.unwrap(PGConnection.class);
        Introduction executed = null;
        while (isOpen()) {
            Introduction wanted = introduction;
            if (wanted != null && wanted != executed) {
                wanted.execute(current);
                executed = wanted;
            }
            deliver(notifications.getNotifications(Math.toIntExact(SILENCE.toMillis())));
            if (System.nanoTime() - provenAt >= SILENCE.toNanos()) {
                prove(current, notifications);
            }
        }
    }

    /**
     * Makes sure that no announcement was missed: sends a statement and waits for the response. The database sends all
     * earlier announcements before this response.
     */
    private void prove(Connection current, PGConnection notifications) throws SQLException {
        long queriedAt = System.nanoTime();
        clock.read(current);
        deliver(notifications.getNotifications());
        provenAt = queriedAt;
    }

    private void deliver(PGNotification @Nullable [] received) {
        if (received != null) {
            for (PGNotification notification : received) {
                deliver(notification.getParameter());
            }
        }
    }

    private void deliver(String message) {
        int end = message.indexOf(' ');
        if (end < 0) {
            LOG.warn("an announcement without a topic was ignored");
            return;
        }
        String topic = message.substring(0, end);
        String payload = message.substring(end + 1);
        for (Registration registration : registrations) {
            if (registration.topic().name().equals(topic)) {
                notifyListener(registration, listener -> listener.announced(payload));
            }
        }
    }

    private void notifyListeners(Consumer<Listener> call) {
        registrations.forEach(registration -> notifyListener(registration, call));
    }

    /** Calls a listener. If the listener fails, only logs the failure, so that the other listeners are also called. */
    private static void notifyListener(Registration registration, Consumer<Listener> call) {
        try {
            call.accept(registration.listener());
        } catch (RuntimeException | Error failure) {
            LOG.error(
                    "a listener to announcements of {} has failed",
                    registration.topic().name(),
                    failure);
        }
    }

    private void report(SQLException failure, boolean first) {
        if (listening) {
            LOG.warn("the connection for announcements was lost: {}", failure.getMessage());
        } else if (first) {
            LOG.warn("no connection for announcements: {}", failure.getMessage());
        } else {
            LOG.debug("still no connection for announcements", failure);
        }
    }

    private void await(Duration pause) {
        try {
            closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interruption) {
            LOG.debug("interrupted while reconnecting", interruption);
        }
    }

    private boolean isOpen() {
        return closing.getCount() > 0;
    }

    private void abort() {
        Connection current = connection;
        if (current != null) {
            try {
                current.abort(Runnable::run);
            } catch (SQLException failure) {
                LOG.debug("the connection for announcements could not be aborted", failure);
            }
        }
    }

    private static void requireTransmissible(String payload) {
        int length;
        try {
            length = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(payload))
                    .remaining();
        } catch (CharacterCodingException failure) {
            throw new IllegalArgumentException("the payload of an announcement contains a lone surrogate", failure);
        }
        if (length > MAXIMUM_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("the payload of an announcement has " + length + " bytes, at most "
                    + MAXIMUM_PAYLOAD_BYTES + " fit");
        }
        if (payload.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the payload of an announcement contains U+0000");
        }
    }

    /** Stores in the database that the listening connection belongs to this instance. */
    @FunctionalInterface
    public interface Introduction {

        void execute(Connection listening) throws SQLException;
    }

    private record Registration(Topic topic, Listener listener) {}

    /** Passes the announcements of a transaction to the listeners of this instance. All handles share this object. */
    public static final class CommitListeners implements JdbiConfig<CommitListeners> {

        private volatile Consumer<String> listeners = message -> {};

        @Override
        public CommitListeners createCopy() {
            return this;
        }
    }
}
