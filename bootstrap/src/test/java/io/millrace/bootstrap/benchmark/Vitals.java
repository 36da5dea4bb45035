package io.millrace.bootstrap.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a Java program holds after a full garbage collection, as the tools of its virtual machine tell it.
 *
 * @param bytes of its heap that are in use
 * @param objects how many there are of each class
 */
public record Vitals(long bytes, int threads, Map<String, Long> objects) {

    private static final String JCMD =
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();

    public static Vitals of(long process) {
        Map<String, Long> objects = new HashMap<>();
        long bytes = 0;
        for (String line : ask(process, "GC.class_histogram").lines().toList()) {
            List<String> columns = List.of(line.strip().split("\\s+"));
            if (columns.get(0).equals("Total")) {
                bytes = Long.parseLong(columns.get(2));
            } else if (columns.get(0).endsWith(":") && columns.size() >= 4) {
                objects.merge(columns.get(3), Long.parseLong(columns.get(1)), Long::sum);
            }
        }
        long threads = ask(process, "Thread.print")
                .lines()
                .filter(line -> line.startsWith("\""))
                .count();
        return new Vitals(bytes, Math.toIntExact(threads), Map.copyOf(objects));
    }

    long count(String simpleName) {
        return objects.entrySet().stream()
                .filter(each -> each.getKey().endsWith("." + simpleName))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static String ask(long process, String command) {
        try {
            Process jcmd = new ProcessBuilder(JCMD, Long.toString(process), command)
                    .redirectErrorStream(true)
                    .start();
            String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!jcmd.waitFor(60, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
                throw new IllegalStateException(command + " was answered: " + answer);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
