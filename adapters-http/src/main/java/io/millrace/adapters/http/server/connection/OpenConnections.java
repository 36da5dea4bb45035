package io.millrace.adapters.http.server.connection;

import io.millrace.adapters.http.route.limit.Shares;
import io.millrace.domain.network.AddressGroup;
import io.millrace.domain.network.NetworkAddress;
import io.millrace.domain.network.TrustedProxies;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.ssl.SslConnection;

/**
 * The open connections. The number of connections of each address is limited. A trusted proxy may have any number of
 * connections; instead, its running requests are counted by forwarded address. If an address has reached its limit, its
 * connections that have been idle longest are closed. If the total limit is nearly reached, the connections of all
 * addresses that have been idle longest are closed.
 */
public final class OpenConnections {

    private static final Logger LOG = LoggerFactory.getLogger(OpenConnections.class);
    private static final AttachmentKey<TrackedConnection> TRACKED = AttachmentKey.create(TrackedConnection.class);

    /**
     * The divisor for the number of free connections: idle connections are closed if less than this fraction of the
     * limit is free.
     */
    private static final int PART_KEPT_FREE = 16;

    /**
     * The divisor for the number of connections that are closed together. The search for idle connections takes time in
     * proportion to all open connections, so several connections are closed per search.
     */
    private static final int PART_GIVEN_UP = 64;

    private static final Duration PAUSE_OF_WARNINGS = Duration.ofMinutes(1);

    private final int most;
    private final int mostPerAddress;
    private final Shares<AddressGroup> requests;
    private final Map<SocketAddress, TrackedConnection> open = new ConcurrentHashMap<>();
    private final Map<AddressGroup, Set<TrackedConnection>> groups = new HashMap<>();
    private volatile TrustedProxies proxies = TrustedProxies.NONE;
    private long warned = System.nanoTime() - PAUSE_OF_WARNINGS.toNanos();

    /**
     * Creates an empty registry.
     *
     * @param most the maximum number of open connections; the listener accepts no more
     * @param mostPerAddress the maximum number of connections of one address, and of running requests of one address
     *     behind a proxy
     */
    public OpenConnections(int most, int mostPerAddress) {
        this.most = most;
        this.mostPerAddress = mostPerAddress;
        this.requests = new Shares<>(mostPerAddress);
    }

    /** A connection and the number of its running requests. */
    static final class TrackedConnection {

        private final StreamConnection connection;
        private final SocketAddress peer;
        private final AddressGroup group;
        private final boolean isProxy;
        private int underWay;
        private boolean givenUp;
        private long idleSince = System.nanoTime();

        private TrackedConnection(
                StreamConnection connection, SocketAddress peer, AddressGroup group, boolean isProxy) {
            this.connection = connection;
            this.peer = peer;
            this.group = group;
            this.isProxy = isProxy;
        }

        private synchronized void begin() {
            underWay++;
        }

        private synchronized void end() {
            underWay--;
            idleSince = System.nanoTime();
        }

        private synchronized Optional<Long> idleFor(long now) {
            return underWay == 0 && !givenUp ? Optional.of(now - idleSince) : Optional.empty();
        }

        private synchronized boolean giveUp() {
            if (underWay > 0 || givenUp) {
                return false;
            }
            givenUp = true;
            return true;
        }
    }

    private record Idle(TrackedConnection tracked, long nanos) {}

    /** Applies another set of proxies from the next connection on. */
    public void trust(TrustedProxies others) {
        proxies = others;
    }

    /**
     * Returns the limit for one address: the maximum number of its connections, or of its running requests if it is
     * behind a trusted proxy.
     */
    public int mostPerAddress() {
        return mostPerAddress;
    }

    /** Returns the number of open connections. */
    public int count() {
        return open.size();
    }

    /**
     * Counts a connection until it closes. Returns false if a limit is exceeded; then the caller must {@linkplain
     * #close close} the connection.
     */
    boolean admit(StreamConnection connection) {
        InetSocketAddress peer = connection.getPeerAddress(InetSocketAddress.class);
        if (peer == null) {
            // The client has already disconnected.
            return false;
        }
        NetworkAddress address = NetworkAddress.of(peer.getAddress().getAddress());
        TrackedConnection tracked =
                new TrackedConnection(connection, peer, AddressGroup.of(address), proxies.trusts(address));
        List<TrackedConnection> leaving = new ArrayList<>();
        boolean fits = take(tracked, leaving);
        leaving.forEach(other -> close(other.connection));
        if (fits) {
            connection.setCloseListener(closed -> forget(tracked));
        }
        return fits;
    }

    private synchronized boolean take(TrackedConnection tracked, List<TrackedConnection> leaving) {
        if (open.size() >= most - Math.max(1, most / PART_KEPT_FREE)) {
            leaving.addAll(giveUp(open.values(), most));
        }
        Set<TrackedConnection> group = groups.getOrDefault(tracked.group, Set.of());
        if (!tracked.isProxy && group.size() >= mostPerAddress) {
            List<TrackedConnection> given = giveUp(group, mostPerAddress);
            leaving.addAll(given);
            if (given.isEmpty()) {
                warn(tracked.group);
                return false;
            }
        }
        open.put(tracked.peer, tracked);
        groups.computeIfAbsent(tracked.group, first -> new HashSet<>()).add(tracked);
        return true;
    }

    /**
     * Selects the connections that have been idle longest. The newest half is never selected, because requests may be
     * arriving on them.
     */
    private List<TrackedConnection> giveUp(Collection<TrackedConnection> among, int limit) {
        long now = System.nanoTime();
        List<Idle> idle = new ArrayList<>();
        for (TrackedConnection tracked : among) {
            tracked.idleFor(now).ifPresent(nanos -> idle.add(new Idle(tracked, nanos)));
        }
        idle.sort(Comparator.comparingLong(Idle::nanos).reversed());
        int count = Math.min(Math.max(1, limit / PART_GIVEN_UP), (idle.size() + 1) / 2);
        List<TrackedConnection> given = idle.stream()
                .limit(count)
                .map(Idle::tracked)
                .filter(TrackedConnection::giveUp)
                .toList();
        given.forEach(this::forget);
        return given;
    }

    /**
     * Closes a connection asynchronously. An unencrypted connection is closed on a worker thread: on the IO thread,
     * XNIO polls all ready sockets for each close, which delays other connections if many connections close at the same
     * time. An encrypted connection is closed on its IO thread, which owns its buffers.
     */
    static void close(StreamConnection connection) {
        Executor closing = connection instanceof SslConnection ? connection.getIoThread() : connection.getWorker();
        closing.execute(() -> IoUtils.safeClose(connection));
    }

    private synchronized void forget(TrackedConnection tracked) {
        open.remove(tracked.peer, tracked);
        Set<TrackedConnection> group = groups.get(tracked.group);
        if (group != null && group.remove(tracked) && group.isEmpty()) {
            groups.remove(tracked.group);
        }
    }

    private void warn(AddressGroup group) {
        long now = System.nanoTime();
        if (now - warned >= PAUSE_OF_WARNINGS.toNanos()) {
            warned = now;
            LOG.warn("{} has {} connections with requests in progress; further ones are closed", group, mostPerAddress);
        }
    }

    /**
     * Counts a request until {@link Running#end}.
     *
     * @param sender the address of the sender, as forwarded by trusted proxies
     */
    public Running begin(ServerConnection connection, String sender) {
        Optional<TrackedConnection> tracked = find(connection);
        return new Running(tracked, tracked.filter(known -> known.isProxy).map(proxy -> AddressGroup.of(sender)));
    }

    /** Counts a connection that becomes a web socket as a running request until it closes. */
    public void stay(ServerConnection connection, String sender) {
        find(connection).ifPresent(tracked -> {
            Running socket = begin(connection, sender);
            tracked.connection.setCloseListener(closed -> socket.end());
        });
    }

    /**
     * Returns the entry of a connection, or empty if the connection is closed. Must be called on the IO thread of the
     * connection.
     */
    private Optional<TrackedConnection> find(ServerConnection connection) {
        TrackedConnection known = connection.getAttachment(TRACKED);
        SocketAddress peer = connection.getPeerAddress();
        if (known == null && peer != null) {
            known = open.get(peer);
            if (known != null) {
                connection.putAttachment(TRACKED, known);
            }
        }
        return Optional.ofNullable(known);
    }

    /** A running request. */
    public final class Running {

        private final Optional<TrackedConnection> tracked;
        private final Optional<AddressGroup> sender;
        private final boolean fits;

        private Running(Optional<TrackedConnection> tracked, Optional<AddressGroup> sender) {
            this.tracked = tracked;
            this.sender = sender;
            this.fits = sender.map(requests::tryTake).orElse(true);
            tracked.ifPresent(TrackedConnection::begin);
        }

        /** Returns whether the sender of the request has not exceeded its limit. */
        public boolean fits() {
            return fits;
        }

        public void end() {
            if (fits) {
                sender.ifPresent(requests::giveBack);
            }
            tracked.ifPresent(TrackedConnection::end);
        }
    }
}
