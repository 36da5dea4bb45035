package io.millrace.command.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Answer;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Checks a running service. */
public final class ServiceChecks {

    private static final int MOST_NAMES = 5;

    private ServiceChecks() {}

    /**
     * Checks the service and returns the findings.
     *
     * @param anonymous a client without credentials
     * @param known returns a client with credentials. Called only after the service has responded, because the call may
     *     ask the user for a password
     */
    public static List<CheckResult> of(ServiceClient anonymous, Supplier<ServiceClient> known) {
        List<CheckResult> results = new ArrayList<>();
        try {
            Reply ready = anonymous.exchange("GET", "/health/ready", "", new byte[0]);
            results.add(readiness(anonymous, ready));
        } catch (ClientFailedException e) {
            return List.of(CheckResult.fail("service", String.valueOf(e.getMessage())));
        }
        ServiceClient service;
        try {
            service = known.get();
            service.get("/");
        } catch (ClientFailedException e) {
            results.add(CheckResult.fail("caller", String.valueOf(e.getMessage())));
            return results;
        }
        results.add(checkOrWarn("data streams", () -> streams(service)));
        results.add(checkOrWarn("indices", () -> indices(service)));
        results.add(checkOrWarn("upgrades", () -> upgrades(service)));
        results.add(checkOrWarn("features", () -> features(service)));
        results.add(checkOrWarn("lifecycles", () -> lifecycles(service)));
        try {
            results.addAll(RejectedRequests.check(service));
        } catch (ClientFailedException e) {
            results.add(failed("clients", e));
        }
        return results;
    }

    private static CheckResult checkOrWarn(String about, Supplier<CheckResult> question) {
        try {
            return question.get();
        } catch (ClientFailedException e) {
            return failed(about, e);
        }
    }

    private static CheckResult failed(String about, ClientFailedException failure) {
        return CheckResult.warn(about, "the check failed: " + failure.getMessage());
    }

    private static CheckResult readiness(ServiceClient service, Reply ready) {
        if (ready.isDone()) {
            return CheckResult.ok("service", service.address() + " is ready");
        }
        Set<String> down = new LinkedHashSet<>();
        ready.json().path("checks").properties().forEach(check -> {
            if (!check.getValue().path("status").asText().equals("up")) {
                down.add(Sentences.plain(check.getKey()));
            }
        });
        return CheckResult.fail(
                "service",
                service.address() + " is not ready (status " + ready.status() + ")"
                        + (down.isEmpty() ? "" : ": " + String.join(", ", down))
                        + "; see its log for the reason");
    }

    private static CheckResult streams(ServiceClient service) {
        int all = service.get("/_data_stream?expand_wildcards=all&filter_path=data_streams.name")
                .body()
                .path("data_streams")
                .size();
        Set<String> outdated = new LinkedHashSet<>();
        StreamIndices.outdatedOfAll(service, "*").keySet().forEach(name -> outdated.add(Sentences.plain(name)));
        return outdated.isEmpty()
                ? CheckResult.ok("data streams", all + ", none outdated")
                : CheckResult.warn(
                        "data streams",
                        outdated.size() + " of " + all + " have indices of an older index version (" + some(outdated)
                                + "); run: millrace upgrade NAME --watch");
    }

    private static CheckResult indices(ServiceClient service) {
        Set<String> ofService = new HashSet<>();
        service.get("/_migration/system_features")
                .body()
                .path("features")
                .forEach(feature -> feature.path("indices")
                        .forEach(index -> ofService.add(index.path("index").asText())));
        Set<String> upgradable = new LinkedHashSet<>();
        Set<String> ofOthers = new LinkedHashSet<>();
        StreamIndices.outdatedPlain(service, "*").stream()
                .map(BackingIndex::name)
                .filter(name -> !ofService.contains(name))
                .forEach(name -> (name.startsWith(".") ? ofOthers : upgradable).add(Sentences.plain(name)));
        List<String> findings = new ArrayList<>();
        if (!upgradable.isEmpty()) {
            findings.add(upgradable.size() + " outside of data streams have an older index version (" + some(upgradable)
                    + "); run: millrace upgrade --indices NAME --watch");
        }
        if (!ofOthers.isEmpty()) {
            findings.add(ofOthers.size() + " of other software have an older index version (" + some(ofOthers)
                    + "); let that software migrate them, or delete them if they are not needed");
        }
        return findings.isEmpty()
                ? CheckResult.ok("indices", "none outside of data streams outdated")
                : CheckResult.warn("indices", String.join("; ", findings));
    }

    private static String some(Set<String> names) {
        List<String> first = names.stream().limit(MOST_NAMES).toList();
        return String.join(", ", first) + (names.size() > MOST_NAMES ? ", …" : "");
    }

    private static CheckResult upgrades(ServiceClient service) {
        Set<String> failed = new LinkedHashSet<>();
        Set<String> running = new LinkedHashSet<>();
        Set<String> names = new LinkedHashSet<>(StreamIndices.plainTasks(service));
        service.get("/_data_stream")
                .body()
                .path("data_streams")
                .forEach(stream -> names.add(stream.path("name").asText()));
        for (String name : names) {
            Answer status = service.get("/_migration/reindex/" + ServiceClient.segment(name) + "/_status");
            if (status.found() && !status.body().path("errors").isEmpty()) {
                failed.add(Sentences.plain(name));
            } else if (status.found() && !status.body().path("complete").asBoolean()) {
                running.add(Sentences.plain(name));
            }
        }
        if (!failed.isEmpty()) {
            return CheckResult.fail(
                    "upgrades", "the upgrade of " + some(failed) + " failed; run: millrace upgrade status NAME");
        }
        return CheckResult.ok("upgrades", running.isEmpty() ? "none running" : "running: " + some(running));
    }

    /**
     * Checks lifecycle policies. Names the policies with actions that have no effect, and the data streams and
     * templates whose policy does not exist.
     */
    private static CheckResult lifecycles(ServiceClient service) {
        JsonNode found = service.get("/_migration/deprecations").body();
        List<String> findings = new ArrayList<>();
        addWarnings(findings, found, "data_streams", "data stream ");
        addWarnings(findings, found, "templates", "index template ");
        addWarnings(findings, found, "ilm_policies", "policy ");
        if (findings.size() > MOST_NAMES) {
            int further = findings.size() - MOST_NAMES;
            findings.subList(MOST_NAMES, findings.size()).clear();
            findings.add(further + " further ones, see GET /_migration/deprecations");
        }
        return findings.isEmpty()
                ? CheckResult.ok("lifecycles", "all policies exist, and all their actions have an effect")
                : CheckResult.warn("lifecycles", String.join("; ", findings));
    }

    private static void addWarnings(List<String> findings, JsonNode found, String list, String kind) {
        found.path(list).properties().forEach(named -> {
            for (JsonNode issue : named.getValue()) {
                if (issue.path("level").asText().equals("warning")) {
                    findings.add(kind + Sentences.plain(named.getKey()) + ": "
                            + Sentences.plain(issue.path("details").asText()));
                }
            }
        });
    }

    private static CheckResult features(ServiceClient service) {
        JsonNode status = service.get("/_migration/system_features").body();
        return switch (status.path("migration_status").asText()) {
            case "NO_MIGRATION_NEEDED" -> CheckResult.ok("features", "no migration is needed");
            case "IN_PROGRESS" -> CheckResult.ok("features", "a migration is running");
            case "ERROR" -> CheckResult.fail("features", "a migration failed; run: millrace feature status");
            default -> CheckResult.warn("features", "a migration is needed; run: millrace feature migrate --watch");
        };
    }
}
