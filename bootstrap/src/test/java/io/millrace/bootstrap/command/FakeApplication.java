package io.millrace.bootstrap.command;

import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.configuration.Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** An application that serves nothing and remembers what was done with it. */
final class FakeApplication implements ApplicationStarter, RunningApplication {

    private volatile Optional<Settings> settings = Optional.empty();
    private final CompletableFuture<Void> ready;
    private final List<Settings> changes = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    FakeApplication() {
        this(CompletableFuture.completedFuture(null));
    }

    FakeApplication(CompletableFuture<Void> ready) {
        this.ready = ready;
    }

    @Override
    public RunningApplication start(Settings given) {
        settings = Optional.of(given);
        return this;
    }

    @Override
    public InetSocketAddress address() {
        Settings.Server server = settings.orElseThrow().server();
        try {
            return new InetSocketAddress(InetAddress.getAllByName(server.host())[0], server.port());
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Optional<String> consolePath() {
        return Optional.empty();
    }

    @Override
    public boolean isEncrypted() {
        return settings.orElseThrow().server().tls().isPresent();
    }

    @Override
    public void change(Settings next) {
        changes.add(next);
    }

    @Override
    public CompletionStage<Void> ready() {
        return ready;
    }

    @Override
    public void close() {
        closed = true;
    }

    Optional<Settings> settings() {
        return settings;
    }

    /** Returns what it was told to change to. */
    List<Settings> changes() {
        return changes;
    }

    boolean isClosed() {
        return closed;
    }
}
