package io.millrace.domain.attention;

import io.millrace.domain.attention.Attention.Kind;
import io.millrace.domain.attention.Attention.Severity;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionAdvice;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.cluster.Instance;
import io.millrace.domain.security.user.Username;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules about instances, disks, certificates, clients and users. */
public final class ServiceAttention {

    /** A finding is reported if a certificate expires within this number of whole days. */
    public static final int CERTIFICATE_DAYS = 30;

    private static final int MOST_REJECTIONS = 10;

    private ServiceAttention() {}

    /**
     * Returns a finding if the certificate has expired or expires soon.
     *
     * @param daysLeft the number of whole days until the certificate expires; negative if it has expired
     */
    public static Optional<Attention> certificate(long daysLeft) {
        if (daysLeft >= CERTIFICATE_DAYS) {
            return Optional.empty();
        }
        String remedy = "Replace the files of the certificate. The service reads them again without a restart.";
        return Optional.of(
                daysLeft < 0
                        ? Attention.error(
                                Kind.CERTIFICATE_EXPIRES,
                                "The certificate of this instance has expired, so clients reject connections.",
                                remedy)
                        : Attention.warning(
                                Kind.CERTIFICATE_EXPIRES,
                                "The certificate of this instance expires in "
                                        + (daysLeft == 1 ? "1 day." : daysLeft + " days."),
                                remedy));
    }

    /** Returns the findings about disks. */
    public static List<Attention> disks(List<DiskSpace> disks) {
        return disks.stream()
                .flatMap(disk -> switch (disk.level()) {
                    case ENOUGH -> Optional.<Attention>empty().stream();
                    case LITTLE ->
                        Optional.of(Attention.warning(
                                        Kind.LOW_DISK_SPACE,
                                        "There is little free space on the disk of " + disk.place()
                                                + ". An upgrade needs additional space for a copy of the largest index.",
                                        "Free some space, for example by trimming data streams or by a shorter"
                                                + " retention."))
                                .map(found -> found.about(disk.place()))
                                .stream();
                    case NONE ->
                        Optional.of(Attention.error(
                                        Kind.LOW_DISK_SPACE,
                                        "There is almost no free space on the disk of " + disk.place()
                                                + ". Documents are rejected, or will be rejected soon.",
                                        "Free some space now, or use a larger disk."))
                                .map(found -> found.about(disk.place()))
                                .stream();
                })
                .toList();
    }

    /** Returns a finding if instances have different versions. */
    public static Optional<Attention> instances(List<Instance> instances) {
        List<String> versions =
                instances.stream().map(Instance::version).distinct().sorted().toList();
        return versions.size() < 2
                ? Optional.empty()
                : Optional.of(Attention.warning(
                        Kind.INSTANCES_DIFFER,
                        "The instances have different versions: " + Attention.some(versions) + ".",
                        "Start all instances with the same version."));
    }

    /**
     * Returns at most eleven findings about rejected requests. A conflict of versions is only a note, because the
     * document already exists.
     *
     * @param counts the rejected requests of the last day, the most important first
     */
    public static List<Attention> rejections(List<RejectionCount> counts) {
        List<Attention> findings = new ArrayList<>();
        counts.stream().limit(MOST_REJECTIONS).map(ServiceAttention::rejection).forEach(findings::add);
        int further = counts.size() - MOST_REJECTIONS;
        if (further > 0) {
            findings.add(new Attention(
                    Kind.REJECTED_REQUESTS,
                    Severity.NOTE,
                    Optional.empty(),
                    "Requests were rejected for " + further + (further == 1 ? " further reason." : " further reasons."),
                    "Read rejected_requests in the response to GET /_cluster/stats."));
        }
        return findings;
    }

    private static Attention rejection(RejectionCount count) {
        ClientRejection rejected = count.rejection();
        String requests = String.format(Locale.ROOT, "%,d", count.count())
                + (count.count() == 1 ? " request (" : " requests (")
                + rejected.kind().text() + ")";
        return new Attention(
                Kind.REJECTED_REQUESTS,
                rejected.kind().containsDocuments() && !rejected.isHarmless() ? Severity.WARNING : Severity.NOTE,
                Optional.of(rejected.client()),
                requests + " of the client " + rejected.client() + " (user " + rejected.user() + ") "
                        + (count.count() == 1 ? "was" : "were") + " rejected since " + count.since()
                        + ", the last one at "
                        + count.last() + ": " + rejected.type()
                        + (rejected.reason().isEmpty() ? "" : ": " + rejected.reason()) + ".",
                sentence(RejectionAdvice.of(
                        rejected.client(), rejected.kind().text(), rejected.type(), rejected.reason())));
    }

    /** Returns the finding about a user who still has the password that the first start printed. */
    public static Attention generatedPassword(Username user) {
        return new Attention(
                Kind.GENERATED_PASSWORD,
                Severity.NOTE,
                Optional.of(user.value()),
                "The user " + user + " still has the password that the first start generated. It was printed, so it may"
                        + " be in a log.",
                "Change the password.");
    }

    private static String sentence(String advice) {
        return Character.toUpperCase(advice.charAt(0)) + advice.substring(1) + ".";
    }
}
