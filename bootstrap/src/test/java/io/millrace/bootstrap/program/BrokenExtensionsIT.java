package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.Commands.Outcome;
import io.millrace.bootstrap.program.StoreClient.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others supply and what fails: at the start it stops the start, in use it fails what it was asked for alone. */
class BrokenExtensionsIT {

    private static final String PORTS = "io.millrace.adapters.http.extension.";
    private static final String FEATURES = "io.millrace.application.port.driven.service.feature.SystemFeatureExtension";

    private static final String LOGIN = """
            import io.millrace.adapters.http.extension.LoginHandler;
            import io.millrace.adapters.http.route.Request;
            import io.millrace.adapters.http.route.Response;
            import io.millrace.domain.security.Authentication;

            public final class Grumpy implements LoginHandler {
                @Override
                public Response loggedIn(Authentication user, Request request) {
                    if (request.header("X-Unlinked").isPresent()) {
                        throw new NoSuchMethodError("the missing method of Grumpy");
                    }
                    throw new IllegalStateException("the greeting of Grumpy");
                }
            }
            """;

    private static final String KEYS = """
            import com.nimbusds.jose.jwk.JWK;
            import io.millrace.adapters.http.extension.JwkProvider;
            import java.util.List;

            public final class Keyless implements JwkProvider {
                @Override
                public List<JWK> keys() {
                    throw new IllegalStateException("the keys of Keyless");
                }
            }
            """;

    private static final String CACHES = """
            import io.millrace.adapters.http.cache.DefaultCacheDataCollector;
            import io.millrace.adapters.http.extension.CacheData;
            import io.millrace.adapters.http.extension.CacheDataCollector;
            import io.millrace.adapters.http.extension.Replaces;
            import io.millrace.application.port.driven.service.cache.CacheDescription;
            import java.util.List;
            import java.util.Map;
            import java.util.concurrent.Flow;

            @Replaces(DefaultCacheDataCollector.class)
            public final class Forgetful implements CacheDataCollector {
                @Override
                public Flow.Publisher<Map<String, Object>> collect(List<CacheDescription> caches, CacheData data) {
                    throw new IllegalStateException("the caches of Forgetful");
                }

                @Override
                public Flow.Publisher<Map<String, Object>> collect(CacheDescription cache, CacheData data) {
                    throw new IllegalStateException("the cache of Forgetful");
                }
            }
            """;

    private static final String LISTENER = """
            import io.millrace.application.port.driven.service.security.SecurityEventListener;
            import io.millrace.domain.event.SecurityEvent;

            public final class Deaf implements SecurityEventListener {
                @Override
                public void heard(SecurityEvent event) {
                    throw new IllegalStateException("the ears of Deaf");
                }
            }
            """;

    private static final String FEATURE = """
            import io.millrace.application.port.driven.service.feature.SystemDocuments;
            import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
            import io.millrace.domain.feature.FeatureName;
            import io.millrace.domain.feature.SystemFeature;
            import io.millrace.domain.feature.SystemIndex;
            import io.millrace.domain.index.IndexName;
            import io.millrace.domain.text.JsonText;
            import java.util.List;

            public final class Late implements SystemFeatureExtension {
                @Override
                public SystemFeature feature() {
                    return new SystemFeature(
                            new FeatureName("late"),
                            "Is late",
                            List.of(new SystemIndex(new IndexName(".late"), JsonText.EMPTY_OBJECT)));
                }

                @Override
                public void start(SystemDocuments documents) {
                    throw new IllegalStateException("no time");
                }
            }
            """;

    @TempDir
    private static Path shared;

    /** A service of which much is supplied by classes that throw in use. */
    private static LocalService service;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        Path extensions = shared.resolve("extensions");
        ExtensionJar.make(extensions, "Grumpy", PORTS + "LoginHandler", LOGIN);
        ExtensionJar.make(extensions, "Keyless", PORTS + "JwkProvider", KEYS);
        ExtensionJar.make(extensions, "Forgetful", PORTS + "CacheDataCollector", CACHES);
        ExtensionJar.make(
                extensions,
                "Deaf",
                "io.millrace.application.port.driven.service.security.SecurityEventListener",
                LISTENER);
        service = LocalService.start(shared, "endpoints.caches.enabled=true", "extensions.directory=" + extensions);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void what_throws_in_use_fails_its_request_alone_and_is_in_the_log() {
        StoreClient client = service.client();

        failsAndSaysNothing(
                TokenClient.of(service).attempt("admin", StoreClient.ADMIN_PASSWORD), "the greeting of Grumpy");
        failsAndSaysNothing(client.get("/keys"), "the keys of Keyless");
        failsAndSaysNothing(client.get("/caches"), "the caches of Forgetful");
        failsAndSaysNothing(client.get("/caches/access-tokens"), "the cache of Forgetful");
        await().untilAsserted(() -> assertThat(service.log()).contains("the ears of Deaf"));
        assertThat(client.get("/").status()).isEqualTo(200);
    }

    @Test
    void what_does_not_link_in_use_fails_its_request_alone_too() {
        TokenClient client = new TokenClient(service.client().with("X-Unlinked", "yes"));

        failsAndSaysNothing(client.attempt("admin", StoreClient.ADMIN_PASSWORD), "the missing method of Grumpy");
        assertThat(service.client().get("/").status()).isEqualTo(200);
    }

    private static void failsAndSaysNothing(Answer answer, String secretly) {
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.text()).doesNotContain(secretly, "Exception", "Error:");
        await().untilAsserted(() -> assertThat(service.log()).contains(secretly));
    }

    @Test
    void a_system_feature_that_throws_at_its_start_stops_the_start() {
        ExtensionJar.make(folder.resolve("extensions"), "Late", FEATURES, FEATURE);

        isRefused("millrace: the extension Late of Late.jar could not be started: IllegalStateException: no time");
    }

    @Test
    void a_system_feature_that_cannot_be_described_stops_the_start() {
        ExtensionJar.make(folder.resolve("extensions"), "Late", FEATURES, FEATURE.replace("\"late\"", "\"Too late\""));

        isRefused("millrace: the extension Late of Late.jar could not describe its feature: IllegalArgumentException:"
                + " feature name Too late is not of the form [a-z][a-z0-9_]{0,63}");
    }

    private void isRefused(String sentence) {
        Outcome refused = LocalCommands.of(folder)
                .serveRefused(
                        Pair.settingsOn(UsedDatabase.create(), "extensions.directory=" + folder.resolve("extensions")));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.errors().lines().filter(line -> line.startsWith("millrace: ")))
                .containsExactly(sentence);
    }
}
