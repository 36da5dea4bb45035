package io.millrace.adapters.http.cluster.node;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The use of memory, processor and files by this process and its host, from the Java platform. */
public record ProcessFigures(MemoryMXBean memory, OperatingSystemMXBean host) {

    private static final Path LOADS = Path.of("/proc/loadavg");

    /** Returns an object that reads the current values. */
    public static ProcessFigures current() {
        return new ProcessFigures(
                ManagementFactory.getMemoryMXBean(), ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class));
    }

    /** Returns the id of the process. */
    public String process() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** Returns the version of Java. */
    public String java() {
        return Runtime.version().toString();
    }

    /** Returns the used heap in bytes. */
    public Optional<Long> heap() {
        return Optional.of(memory.getHeapMemoryUsage().getUsed());
    }

    /** Returns the maximum size of the heap in bytes; absent if the platform does not know it. */
    public Optional<Long> maximumHeap() {
        return Optional.of(memory.getHeapMemoryUsage().getMax()).filter(most -> most >= 0);
    }

    /** Returns the used share of the maximum heap. */
    public Optional<Long> heapPercent() {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        return heap.getMax() > 0 ? Optional.of(percent(heap.getUsed(), heap.getMax())) : Optional.empty();
    }

    /** Returns the used memory of the host in bytes. */
    public Optional<Long> memoryOfHost() {
        return totalMemory().map(total -> total - host.getFreeMemorySize());
    }

    /** Returns the memory of the host in bytes; absent if the platform does not know it. */
    public Optional<Long> totalMemory() {
        return Optional.of(host.getTotalMemorySize()).filter(total -> total > 0);
    }

    /** Returns the number of open files; absent if the platform does not know it. */
    public Optional<Long> files() {
        return host instanceof UnixOperatingSystemMXBean unix
                ? Optional.of(unix.getOpenFileDescriptorCount())
                : Optional.empty();
    }

    /** Returns the maximum number of open files; absent if the platform does not know it. */
    public Optional<Long> maximumFiles() {
        return host instanceof UnixOperatingSystemMXBean unix
                ? Optional.of(unix.getMaxFileDescriptorCount())
                : Optional.empty();
    }

    /** Returns the used share of the maximum number of open files. */
    public Optional<Long> filesPercent() {
        return maximumFiles().filter(most -> most > 0).flatMap(most -> files().map(open -> percent(open, most)));
    }

    /** Returns the used share of the memory of the host. */
    public Optional<Long> memoryPercent() {
        long total = host.getTotalMemorySize();
        return total > 0 ? Optional.of(percent(total - host.getFreeMemorySize(), total)) : Optional.empty();
    }

    /** Returns the recent use of all processors of the host; absent if the platform does not know it yet. */
    public Optional<Long> cpuPercent() {
        return share(host.getCpuLoad());
    }

    /** Returns the load average of the last minute; absent if the platform does not know it. */
    public Optional<Double> load() {
        return Optional.of(host.getSystemLoadAverage()).filter(load -> load >= 0);
    }

    /**
     * Returns the load averages of the last 1, 5 and 15 minutes as text. A text is empty if the platform does not know the
     * average; only Linux knows the last two.
     */
    public List<String> loads() {
        try {
            List<String> known = List.of(Files.readString(LOADS).split(" ", 4));
            if (known.size() == 4) {
                return known.subList(0, 3);
            }
        } catch (IOException e) {
            // The host is not Linux.
        }
        return List.of(
                load().map(load -> String.format(Locale.ROOT, "%.2f", load)).orElse(""), "", "");
    }

    void writeHost(JsonGenerator json, long now) throws IOException {
        json.writeObjectFieldStart("os");
        json.writeNumberField("timestamp", now);
        json.writeObjectFieldStart("cpu");
        writePercent(json, cpuPercent());
        if (load().isPresent()) {
            json.writeObjectFieldStart("load_average");
            json.writeNumberField("1m", load().get());
            json.writeEndObject();
        }
        json.writeEndObject();
        long total = host.getTotalMemorySize();
        long free = host.getFreeMemorySize();
        json.writeObjectFieldStart("mem");
        json.writeNumberField("total_in_bytes", total);
        json.writeNumberField("free_in_bytes", free);
        json.writeNumberField("used_in_bytes", total - free);
        if (total > 0) {
            json.writeNumberField("free_percent", percent(free, total));
            json.writeNumberField("used_percent", percent(total - free, total));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    void writeProcess(JsonGenerator json, long now) throws IOException {
        json.writeObjectFieldStart("process");
        json.writeNumberField("timestamp", now);
        if (host instanceof UnixOperatingSystemMXBean unix) {
            json.writeNumberField("open_file_descriptors", unix.getOpenFileDescriptorCount());
            json.writeNumberField("max_file_descriptors", unix.getMaxFileDescriptorCount());
        }
        json.writeObjectFieldStart("cpu");
        writePercent(json, share(host.getProcessCpuLoad()));
        json.writeNumberField("total_in_millis", host.getProcessCpuTime() / 1_000_000);
        json.writeEndObject();
        json.writeObjectFieldStart("mem");
        json.writeNumberField("total_virtual_in_bytes", host.getCommittedVirtualMemorySize());
        json.writeEndObject();
        json.writeEndObject();
    }

    void writeJvm(JsonGenerator json, long now) throws IOException {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        MemoryUsage other = memory.getNonHeapMemoryUsage();
        json.writeObjectFieldStart("jvm");
        json.writeNumberField("timestamp", now);
        json.writeNumberField(
                "uptime_in_millis", ManagementFactory.getRuntimeMXBean().getUptime());
        json.writeObjectFieldStart("mem");
        json.writeNumberField("heap_used_in_bytes", heap.getUsed());
        if (heapPercent().isPresent()) {
            json.writeNumberField("heap_used_percent", heapPercent().get());
        }
        json.writeNumberField("heap_committed_in_bytes", heap.getCommitted());
        json.writeNumberField("heap_max_in_bytes", heap.getMax());
        json.writeNumberField("non_heap_used_in_bytes", other.getUsed());
        json.writeNumberField("non_heap_committed_in_bytes", other.getCommitted());
        json.writeEndObject();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        json.writeObjectFieldStart("threads");
        json.writeNumberField("count", threads.getThreadCount());
        json.writeNumberField("peak_count", threads.getPeakThreadCount());
        json.writeEndObject();
        json.writeObjectFieldStart("gc");
        json.writeObjectFieldStart("collectors");
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            json.writeObjectFieldStart(collector.getName().toLowerCase(Locale.ROOT));
            json.writeNumberField("collection_count", collector.getCollectionCount());
            json.writeNumberField("collection_time_in_millis", collector.getCollectionTime());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writePercent(JsonGenerator json, Optional<Long> percent) throws IOException {
        if (percent.isPresent()) {
            json.writeNumberField("percent", percent.get());
        }
    }

    private static Optional<Long> share(double load) {
        return load >= 0 ? Optional.of(Math.round(load * 100)) : Optional.empty();
    }

    private static long percent(long part, long whole) {
        return Math.round(100.0 * part / whole);
    }
}
