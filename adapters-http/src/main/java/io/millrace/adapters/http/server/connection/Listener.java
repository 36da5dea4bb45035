package io.millrace.adapters.http.server.connection;

import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.protocol.http.AlpnOpenListener;
import io.undertow.server.protocol.http.HttpOpenListener;
import io.undertow.server.protocol.http2.Http2OpenListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/**
 * The listening socket and its IO threads. Replaces {@link io.undertow.Undertow}, which exposes a connection only after
 * its first request.
 */
public final class Listener {

    private static final int STOP_MILLIS = 2_000;

    /**
     * The maximum number of connections that wait to be accepted; the operating system may limit it further. If the
     * queue is full, clients retry a second later.
     */
    private static final int BACKLOG = 4_096;

    private static final int SMALLEST_BUFFER = 1_024;
    private static final int LARGEST_BUFFER = 16 * 1_024;
    private static final int BUFFERS_KEPT_BY_THREAD = 4;

    private final XnioWorker worker;
    private final Optional<UndertowXnioSsl> encryption;
    private @Nullable AcceptingChannel<? extends StreamConnection> channel;

    /**
     * The settings for accepting connections and requests.
     *
     * @param sockets options of XNIO
     * @param requests options of Undertow
     * @param connections decides which connections to accept
     */
    public record Terms(OptionMap sockets, OptionMap requests, OpenConnections connections) {}

    private Listener(XnioWorker worker, Optional<UndertowXnioSsl> encryption) {
        this.worker = worker;
        this.encryption = encryption;
    }

    /**
     * Opens the socket and starts to listen.
     *
     * @throws IOException if the server cannot listen on the address
     */
    public static Listener open(HttpServerSettings settings, Terms terms, HttpHandler handler) throws IOException {
        Xnio xnio = Xnio.getInstance(Listener.class.getClassLoader());
        XnioWorker worker = xnio.createWorker(OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, settings.ioThreads())
                // This pool only closes connections; blocking work uses a separate bounded pool.
                .set(Options.WORKER_TASK_CORE_THREADS, 1)
                .set(Options.WORKER_TASK_MAX_THREADS, 1)
                .set(Options.TCP_NODELAY, true)
                .set(Options.CORK, true)
                .getMap());
        Listener listener = new Listener(
                worker,
                settings.tls()
                        .map(tls -> new UndertowXnioSsl(
                                xnio, OptionMap.create(Options.USE_DIRECT_BUFFERS, true), tls.context())));
        try {
            listener.bind(settings, terms, handler);
            return listener;
        } catch (IOException | RuntimeException failure) {
            listener.close();
            throw failure;
        }
    }

    private void bind(HttpServerSettings settings, Terms terms, HttpHandler handler) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port());
        OptionMap sockets = OptionMap.builder()
                .set(Options.WORKER_IO_THREADS, settings.ioThreads())
                .set(Options.TCP_NODELAY, true)
                .set(Options.REUSE_ADDRESSES, true)
                .set(Options.BALANCING_TOKENS, 1)
                .set(Options.BALANCING_CONNECTIONS, 2)
                .set(Options.BACKLOG, BACKLOG)
                .addAll(terms.sockets())
                .getMap();
        OptionMap requests = OptionMap.builder()
                .set(UndertowOptions.BUFFER_PIPELINED_DATA, true)
                .addAll(terms.requests())
                .getMap();
        ChannelListener<StreamConnection> protocols = protocols(requests, settings.limits(), handler);
        ChannelListener<StreamConnection> taking = connection -> {
            if (terms.connections().admit(connection)) {
                RequestFraming.watch(connection, settings);
                protocols.handleEvent(connection);
            } else {
                OpenConnections.close(connection);
            }
        };
        channel = encryption.isPresent()
                ? encryption
                        .get()
                        .createSslConnectionServer(
                                worker, address, ChannelListeners.openListenerAdapter(taking), sockets)
                : worker.createStreamConnectionServer(address, ChannelListeners.openListenerAdapter(taking), sockets);
        channel.resumeAccepts();
    }

    private static ChannelListener<StreamConnection> protocols(
            OptionMap options, HttpServerSettings.Limits limits, HttpHandler handler) {
        ByteBufferPool buffers = buffers(limits);
        HttpOpenListener http = new HttpOpenListener(buffers, options);
        http.setRootHandler(handler);
        if (!options.get(UndertowOptions.ENABLE_HTTP2, false)) {
            return http;
        }
        Http2OpenListener http2 = new Http2OpenListener(buffers, options);
        http2.setRootHandler(handler);
        return new AlpnOpenListener(buffers, options, http).addProtocol(Http2OpenListener.HTTP2, http2, 10);
    }

    /**
     * Returns a pool of off-heap buffers. A connection holds at most two buffers: one with bytes that were received too
     * early, and one with the head of a response. All buffers together need at most twice the budget of all bodies.
     */
    private static ByteBufferPool buffers(HttpServerSettings.Limits limits) {
        int size = bufferSize(limits);
        int kept = Math.toIntExact(Math.min(limits.inFlight() / size, 2L * limits.connections()));
        return new DefaultByteBufferPool(true, size, kept, BUFFERS_KEPT_BY_THREAD);
    }

    public static int bufferSize(HttpServerSettings.Limits limits) {
        long share = Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, limits.inFlight() / limits.connections()));
        return Math.toIntExact(Long.highestOneBit(share));
    }

    public InetSocketAddress address() {
        AcceptingChannel<? extends StreamConnection> open = channel;
        if (open == null) {
            throw new IllegalStateException("the listener is not bound");
        }
        return open.getLocalAddress(InetSocketAddress.class);
    }

    /** Uses another certificate from the next connection on. Connections must be encrypted. */
    public void present(SSLContext context) {
        encryption.orElseThrow().updateSSLContext(context);
    }

    /** Closes the socket and all connections. */
    public void close() {
        IoUtils.safeClose(channel);
        worker.shutdown();
        try {
            if (!worker.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException impatient) {
            worker.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
