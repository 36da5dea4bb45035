import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the reports that Surefire and Failsafe write.
 *
 * <ul>
 *   <li>{@code java .ci/Reports.java summary FOLDER LOG SECONDS STATUS STEP} prints the end of one run: the slowest classes,
 *       why it failed, and the number of tests. Only reports that are newer than the first line of LOG count; the line
 *       holds the start of the run in seconds since 1970.
 *   <li>{@code java .ci/Reports.java table FOLDER...} prints a Markdown table of several runs, one per folder:
 *       the classes that failed, and the slowest ones.
 * </ul>
 */
public final class Reports {

    private static final int SLOWEST = 10;
    private static final int FAILURES_SHOWN = 12;
    private static final int ERRORS_SHOWN = 8;
    private static final int LONGEST_LINE = 240;

    private Reports() {}

    /** The report about one class. */
    record ClassReport(String name, double seconds, int tests, int skipped, List<String> failures) {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("summary")) {
            summarize(
                    Path.of(arguments[1]),
                    Path.of(arguments[2]),
                    Duration.ofSeconds(Long.parseLong(arguments[3])),
                    Integer.parseInt(arguments[4]),
                    arguments[5]);
        } else {
            tabulate(Stream.of(arguments).skip(1).map(Path::of).toList());
        }
    }

    private static void summarize(Path folder, Path log, Duration duration, int status, String step) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<String> all = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            all.forEach(lines::add);
        }
        Instant start = Instant.ofEpochSecond(Long.parseLong(lines.get(0)));
        List<ClassReport> reports = read(folder, start);
        List<String> failures = reports.stream()
                .flatMap(report -> report.failures().stream())
                .toList();
        int tests = reports.stream().mapToInt(ClassReport::tests).sum();
        int skipped = reports.stream().mapToInt(ClassReport::skipped).sum();

        System.out.printf(Locale.ROOT, "%nslowest of %d classes, in seconds:%n", reports.size());
        reports.stream()
                .sorted(Comparator.comparingDouble(ClassReport::seconds).reversed())
                .limit(SLOWEST)
                .forEach(report -> System.out.printf(Locale.ROOT, "%8.1f  %s%n", report.seconds(), report.name()));
        System.out.println();
        failures.stream().limit(FAILURES_SHOWN).forEach(failure -> System.out.println("FAILED " + shortened(failure)));
        if (failures.size() > FAILURES_SHOWN) {
            System.out.println("and " + (failures.size() - FAILURES_SHOWN) + " more");
        }
        if (status != 0 && failures.isEmpty()) {
            lines.stream()
                    .filter(line -> line.startsWith("[ERROR]") || line.startsWith("Exception in thread"))
                    .limit(ERRORS_SHOWN)
                    .forEach(line -> System.out.println(shortened(line)));
        }
        System.out.printf(
                Locale.ROOT,
                "%s in %d min %d s, during: %s%n",
                status == 0 ? "finished" : "stopped with status " + status,
                duration.toMinutes(),
                duration.toSecondsPart(),
                step);
        System.out.println(
                tests - skipped - failures.size() + " passed, " + failures.size() + " failed, " + skipped + " skipped");
    }

    private static void tabulate(List<Path> runs) throws IOException {
        Map<String, List<ClassReport>> byName = new TreeMap<>();
        for (Path run : runs) {
            for (ClassReport report : read(run, Instant.EPOCH)) {
                byName.computeIfAbsent(report.name(), name -> new ArrayList<>()).add(report);
            }
        }
        Comparator<List<ClassReport>> byFailures = Comparator.comparingInt(Reports::failedRuns);
        System.out.println("| class | runs | failed | seconds: least | median | most |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        byName.values().stream()
                .sorted(byFailures.thenComparingDouble(reports -> median(reports)).reversed())
                .limit(Math.max(
                        2 * SLOWEST,
                        byName.values().stream().filter(reports -> failedRuns(reports) > 0).count()))
                .forEach(reports -> System.out.printf(
                        Locale.ROOT,
                        "| `%s` | %d | %d | %.1f | %.1f | %.1f |%n",
                        simpleName(reports.get(0).name()),
                        reports.size(),
                        failedRuns(reports),
                        seconds(reports).min().orElse(0),
                        median(reports),
                        seconds(reports).max().orElse(0)));
        byName.values().stream()
                .flatMap(List::stream)
                .flatMap(report -> report.failures().stream())
                .map(Reports::shortened)
                .distinct()
                .forEach(failure -> System.out.println("FAILED " + failure));
    }

    private static int failedRuns(List<ClassReport> reports) {
        return (int) reports.stream()
                .filter(report -> !report.failures().isEmpty())
                .count();
    }

    private static DoubleStream seconds(List<ClassReport> reports) {
        return reports.stream().mapToDouble(ClassReport::seconds);
    }

    private static double median(List<ClassReport> reports) {
        double[] sorted = seconds(reports).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String shortened(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }

    private static List<ClassReport> read(Path folder, Instant start) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                    .filter(file -> file.getParent().getFileName().toString().endsWith("-reports"))
                    .toList();
        }
        List<ClassReport> reports = new ArrayList<>();
        for (Path file : files) {
            if (!Files.getLastModifiedTime(file).toInstant().isBefore(start)) {
                reports.add(report(file));
            }
        }
        return reports;
    }

    private static ClassReport report(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        String name = file.getFileName().toString();
        String test = "";
        double seconds = 0;
        int tests = 0;
        int skipped = 0;
        List<String> failures = new ArrayList<>();
        try (InputStream stream = Files.newInputStream(file)) {
            XMLStreamReader xml = factory.createXMLStreamReader(stream);
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                switch (xml.getLocalName()) {
                    case "testsuite" -> {
                        name = xml.getAttributeValue(null, "name");
                        seconds = Double.parseDouble(
                                xml.getAttributeValue(null, "time").replace(",", ""));
                    }
                    case "testcase" -> {
                        tests++;
                        test = xml.getAttributeValue(null, "name");
                    }
                    case "skipped" -> skipped++;
                    case "failure", "error" -> failures.add(simpleName(name) + "." + test + ": "
                            + message(xml.getAttributeValue(null, "message"), xml.getAttributeValue(null, "type")));
                    default -> {
                        // Output and properties of the class.
                    }
                }
            }
        } catch (XMLStreamException cut) {
            failures.add(simpleName(name) + ": its report is incomplete, so the process that ran it ended early");
        }
        return new ClassReport(name, seconds, tests, skipped, failures);
    }

    private static String message(String message, String type) {
        return message == null || message.isBlank() ? type : message;
    }
}
