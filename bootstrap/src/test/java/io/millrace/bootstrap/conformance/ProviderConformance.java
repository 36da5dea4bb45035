package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The sign-in at an identity provider in a real browser, with the package oidc-provider. */
class ProviderConformance {

    private static final String CLIENT = "framework.security.oauth2.clients.company.";
    private static final int CHECKS = 12;

    @TempDir
    private Path folder;

    @TestFactory
    List<DynamicTest> users_sign_in_and_out_at_an_identity_provider() throws IOException {
        Path screenshots =
                Files.createDirectories(Path.of("target", "screenshots").toAbsolutePath());
        Process provider = new ProcessBuilder("node", "provider-process.mjs")
                .directory(Path.of("target", "conformance").toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = provider.inputReader()) {
            JsonNode started = StoreClient.MAPPER.readTree(output.readLine());
            try (MillraceProcess service = MillraceProcess.start(
                    folder,
                    "graphql.explorer.enabled=true",
                    "framework.security.token.jwt.generator.refresh-token.secret=Hq3vT8yB1mXw6ZkN9dLs4RpJ7cFg2UeA",
                    CLIENT + "openid.issuer=" + started.path("issuer").asText(),
                    CLIENT + "client-id=millrace",
                    CLIENT + "client-secret=a-secret-that-only-the-service-and-the-provider-know",
                    CLIENT + "label=Company account",
                    CLIENT + "claims.roles=roles",
                    CLIENT + "roles=log-operators=admin")) {
                List<DynamicTest> checks = NodeScript.run(
                        service,
                        "sign-in.mjs",
                        started.path("issuer").asText(),
                        started.path("control").asText(),
                        screenshots.toString());
                assertThat(checks).hasSize(CHECKS);
                return checks;
            }
        } finally {
            provider.destroyForcibly();
        }
    }
}
