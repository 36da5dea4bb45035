package io.millrace.application.port.driven.engine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps what clients were told of each write, from any number of threads, and compares it at the end with what is there.
 * The source of a document without an id of its client must be unlike any other.
 */
public final class Ledger {

    /** Hashes of sources by the id they were sent under, as far as it is known that they were stored. */
    private final Map<String, String> written = new ConcurrentHashMap<>();

    /** Those of which it is not known. */
    private final Map<String, String> unknown = new ConcurrentHashMap<>();

    /** Hashes of sources that may be there under an id that their client was not told. */
    private final Set<String> unnamed = ConcurrentHashMap.newKeySet();

    /** Takes note of a document that was acknowledged. */
    public void ok(String id, String source) {
        unknown.remove(id);
        String before = written.put(id, hash(source));
        if (before != null && !before.equals(hash(source))) {
            throw new IllegalStateException("two documents were acknowledged under the id " + id);
        }
    }

    /** Takes note of a document that was refused, and must not be there. */
    public void failed(String id) {
        unknown.remove(id);
    }

    /** Takes note of a document that may be there. */
    public void unknown(String id, String source) {
        unknown.put(id, hash(source));
    }

    /** Takes note of a document that may be there, at most once, under an id that the service has made. */
    public void unknown(String source) {
        unnamed.add(hash(source));
    }

    /** Returns how many documents were acknowledged. */
    public int acknowledged() {
        return written.size();
    }

    /** A document that is there. */
    public record Found(String id, String source) {}

    /**
     * What went wrong.
     *
     * @param lost ids that were acknowledged and are not there
     * @param duplicated ids or sources that are there more than once
     * @param phantom ids that were refused or never sent
     * @param changed ids whose document is not the one that was sent
     */
    public record Verdict(List<String> lost, List<String> duplicated, List<String> phantom, List<String> changed) {

        /** When nothing did. */
        public static final Verdict CLEAN = new Verdict(List.of(), List.of(), List.of(), List.of());
    }

    /** Compares what was noted with everything that is there. */
    public Verdict judge(Iterable<Found> documents) {
        Map<String, String> left = new HashMap<>(written);
        Map<String, String> ids = new HashMap<>();
        Set<String> unnamedThere = new HashSet<>();
        List<String> duplicated = new ArrayList<>();
        List<String> phantom = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        for (Found document : documents) {
            String id = document.id();
            String hash = hash(document.source());
            left.remove(id);
            boolean twice = ids.put(id, hash) != null || (unnamed.contains(hash) && !unnamedThere.add(hash));
            if (twice) {
                duplicated.add(id);
            } else if (written.containsKey(id) || unknown.containsKey(id)) {
                if (!hash.equals(written.getOrDefault(id, unknown.get(id)))) {
                    changed.add(id);
                }
            } else if (!unnamed.contains(hash)) {
                phantom.add(id);
            }
        }
        return new Verdict(left.keySet().stream().sorted().toList(), duplicated, phantom, changed);
    }

    private static String hash(String source) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
