package io.millrace.adapters.http.server.connection;

import io.millrace.adapters.http.server.BodyReader;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.undertow.protocols.http2.ConnectionErrorException;
import io.undertow.protocols.http2.Http2Channel;
import io.undertow.server.ServerConnection;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.AttachmentKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ConduitReadableByteChannel;
import org.xnio.conduits.ConduitStreamSourceChannel;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Checks the received bytes of a connection before Undertow parses them, because Undertow accepts more than the RFCs
 * allow and trailers of any size. It runs directly after decryption, copies nothing, and closes the connection if the
 * first request does not arrive in time.
 *
 * <p>Bytes that break a rule, and all following bytes, never reach Undertow. If a head is malformed, Undertow gets an
 * illegal byte and responds with 400. If a body is malformed, Undertow sees the end of the body, and {@link BodyReader}
 * rejects it with the reason. An HTTP/2 client gets a GOAWAY frame.
 */
public final class RequestFraming extends AbstractStreamSourceConduit<StreamSourceConduit>
        implements ChannelListener<ConduitStreamSourceChannel> {

    private static final AttachmentKey<RequestFraming> ATTACHED = AttachmentKey.create(RequestFraming.class);

    private static final byte NOWHERE_ALLOWED = 0;

    private final Framing framing;
    private XnioExecutor.@Nullable Key deadline;

    private RequestFraming(StreamSourceConduit next, Framing framing, XnioExecutor.Key deadline) {
        super(next);
        this.framing = framing;
        this.deadline = deadline;
    }

    /** Starts to check a connection that was just accepted. */
    static void watch(StreamConnection connection, HttpServerSettings settings) {
        HttpServerSettings.Limits limits = settings.limits();
        XnioExecutor.Key deadline = connection
                .getIoThread()
                .executeAfter(
                        () -> OpenConnections.close(connection),
                        settings.timeouts().headers().toMillis(),
                        TimeUnit.MILLISECONDS);
        ConduitStreamSourceChannel source = connection.getSourceChannel();
        RequestFraming framing = new RequestFraming(
                source.getConduit(),
                new Framing(
                        limits.headers(),
                        limits.headerCount(),
                        settings.tls().filter(HttpServerSettings.Tls::http2).isPresent()),
                deadline);
        source.setConduit(framing);
        source.setCloseListener(framing);
    }

    /** Returns the rule that the current body of a connection breaks. */
    public static Optional<String> violation(ServerConnection connection) {
        return of(connection)
                .map(watched -> watched.framing)
                .filter(Framing::isViolationInBody)
                .map(Framing::violation);
    }

    /** Stops checking a connection that switches to another protocol. */
    public static void end(ServerConnection connection) {
        of(connection).ifPresent(watched -> watched.framing.end());
    }

    /**
     * Attaches the checks to the connection of a request. Must be called before the body of its first request is read,
     * because Undertow removes the close listener at the end of a body.
     */
    public static void attachTo(ServerConnection connection) {
        if (connection instanceof HttpServerConnection http
                && http.getChannel().getSourceChannel().getCloseListener() instanceof RequestFraming watched) {
            http.putAttachment(ATTACHED, watched);
        }
    }

    private static Optional<RequestFraming> of(ServerConnection connection) {
        return Optional.ofNullable(connection.getAttachment(ATTACHED));
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int from = target.position();
        int read = super.read(target);
        if (read <= 0) {
            return read;
        }
        if (framing.violation() != null) {
            target.position(from);
            return 0;
        }
        int stop = framing.follow(target, from, target.position());
        if (framing.hasRequest()) {
            forgetDeadline();
        }
        return stop < 0 ? read : cut(target, from, stop);
    }

    private int cut(ByteBuffer target, int from, int stop) throws IOException {
        target.position(stop);
        if (framing.isHttp2()) {
            throw new ConnectionErrorException(Http2Channel.ERROR_ENHANCE_YOUR_CALM, framing.violation());
        }
        if (!framing.isViolationInBody()) {
            target.put(NOWHERE_ALLOWED);
        }
        return target.position() - from;
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            if (targets[i].hasRemaining()) {
                return read(targets[i]);
            }
        }
        return 0;
    }

    @Override
    public long transferTo(long position, long count, FileChannel target) throws IOException {
        return target.transferFrom(new ConduitReadableByteChannel(this), position, count);
    }

    @Override
    public long transferTo(long count, ByteBuffer throughBuffer, StreamSinkChannel target) throws IOException {
        return IoUtils.transfer(new ConduitReadableByteChannel(this), count, throughBuffer, target);
    }

    /**
     * Called when the connection closes, possibly on another thread. Removes the deadline; a second removal has no
     * effect.
     */
    @Override
    public void handleEvent(ConduitStreamSourceChannel closed) {
        forgetDeadline();
    }

    private void forgetDeadline() {
        XnioExecutor.Key running = deadline;
        if (running != null) {
            deadline = null;
            running.remove();
        }
    }
}
