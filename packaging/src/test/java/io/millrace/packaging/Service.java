package io.millrace.packaging;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Millrace as a process, started by whatever starts it. */
final class Service implements AutoCloseable {

    static final String PASSWORD = "sluice and leat";
    private static final String READY = "millrace is ready on ";
    private static final long PATIENCE_SECONDS = 300;

    private final Process process;
    private final Path log;
    private final List<String> output = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<URI> ready = new CompletableFuture<>();

    private Service(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it and waits until it is ready. */
    static Service start(Path folder, Map<String, String> environment, List<String> command) {
        Path log = folder.resolve("service.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(log.toFile());
        builder.environment().keySet().retainAll(List.of("PATH", "LANG"));
        builder.environment().put("FRAMEWORK_SECURITY_ADMIN_PASSWORD", PASSWORD);
        builder.environment().putAll(environment);
        try {
            Service service = new Service(builder.start(), log);
            Thread reader = new Thread(service::read, "service-output");
            reader.setDaemon(true);
            reader.start();
            try {
                service.ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                service.close();
                throw new IllegalStateException("not ready:\n" + service.output + "\n" + Files.readString(log), e);
            }
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = lines.readLine()) != null) {
                output.add(line);
                if (line.startsWith(READY)) {
                    ready.complete(URI.create(line.substring(READY.length())));
                }
            }
        } catch (IOException e) {
            ready.completeExceptionally(e);
        }
        ready.completeExceptionally(new IllegalStateException("the service ended before it was ready"));
    }

    /** Returns what it has written to standard output. */
    List<String> output() {
        synchronized (output) {
            return List.copyOf(output);
        }
    }

    URI address() {
        return ready.join();
    }

    /** Asks for a path as the first user, and returns the answer's status and body. */
    String get(String path) {
        String credentials = Base64.getEncoder().encodeToString(("admin:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(address().resolve(path))
                .header("Authorization", "Basic " + credentials)
                .build();
        try {
            var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Sends SIGTERM and returns the exit status. */
    int stop() {
        process.destroy();
        return end();
    }

    private int end() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the service does not end:\n" + Files.readString(log));
            }
            return process.exitValue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        end();
    }
}
