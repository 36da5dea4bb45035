package io.millrace.bootstrap.benchmark;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A server in a process of its own, whose processor time is known. */
record MeasuredServer(String name, long pid, int port, Runnable end) implements AutoCloseable {

    /** What every server runs with, so that none gains by a heap or a collector of its own. */
    static final List<String> MACHINE = List.of("-Xms256m", "-Xmx256m", "-XX:+UseParallelGC");

    private static final int CALLERS = 16;
    private static final long NANOS_PER_TICK = 10_000_000;

    /** Starts a Java program that tells its port in a line {@code ready on …}. */
    static MeasuredServer start(String name, String classPath, String main, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(MACHINE);
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        while (line != null && !line.startsWith("ready on ")) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException(name + " did not start");
        }
        Thread reading = new Thread(() -> output.lines().forEach(ignored -> {}));
        reading.setDaemon(true);
        reading.start();
        int port = Integer.parseInt(line.substring("ready on ".length()).strip());
        return new MeasuredServer(name, process.pid(), port, process::destroyForcibly);
    }

    /** Returns the processor time of the process so far, in nanoseconds, counted in hundredths of a second. */
    long processorTime() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * NANOS_PER_TICK;
    }

    /** Sends one request many times, over some connections at once, and returns the microseconds of processor time of one. */
    double load(byte[] request, int times) throws Exception {
        long before = processorTime();
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try {
            List<Future<byte[]>> running = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                running.add(callers.submit(() -> ask(request, times / CALLERS)));
            }
            for (Future<byte[]> each : running) {
                each.get();
            }
        } finally {
            callers.shutdownNow();
        }
        return (processorTime() - before) / 1_000.0 / (times / CALLERS * CALLERS);
    }

    /** Asks again and again over one connection and returns the last answer, which is read with little work of its own. */
    byte[] ask(byte[] request, int times) throws IOException {
        byte[] answer = {};
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
            for (int i = 0; i < times; i++) {
                out.write(request);
                answer = new byte[contentLength(in)];
                in.readFully(answer);
            }
        }
        return answer;
    }

    private static int contentLength(DataInputStream in) throws IOException {
        int length = -1;
        StringBuilder line = new StringBuilder();
        boolean first = true;
        while (true) {
            int read = in.read();
            if (read < 0) {
                throw new IOException("the connection ended");
            }
            if (read != '\n') {
                line.append((char) read);
                continue;
            }
            String text = line.toString().strip();
            line.setLength(0);
            if (first && !text.contains(" 200 ")) {
                throw new IOException("the answer was " + text);
            }
            first = false;
            if (text.isEmpty()) {
                return length;
            }
            if (text.regionMatches(true, 0, "content-length:", 0, 15)) {
                length = Integer.parseInt(text.substring(15).strip());
            }
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
