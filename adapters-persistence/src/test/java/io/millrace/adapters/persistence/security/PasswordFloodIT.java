package io.millrace.adapters.persistence.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.application.port.driven.service.security.user.PasswordHashes.Requester;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PasswordFloodIT {

    private static final Requester REQUESTER = new Requester(AttemptSource.of("anna", "192.0.2.1"), false);

    @Test
    void in_little_memory_many_logins_at_once_are_checked_or_refused() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PasswordFloodIT.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(process.waitFor()).isZero();
            assertThat(output).matches("checked [1-9][0-9]*, refused [1-9][0-9]*, wrong 0\\R");
        } finally {
            process.destroyForcibly();
        }
    }

    /** Checks passwords that are all different and wrong on 256 threads at once, five times over, and says what came of it. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
        PasswordHashes hashes = Argon2PasswordHashes.forThisMachine(new SecureRandom(), 48);
        PasswordHash hash = hashes.hash(new Password("correct horse"));
        AtomicInteger passwords = new AtomicInteger();
        Callable<List<String>> caller = () -> Collections.nCopies(5, hash).stream()
                .map(known -> outcome(hashes, known, "password " + passwords.incrementAndGet()))
                .toList();
        Map<String, Long> counts = SecurityFixture.atOnce(Collections.nCopies(256, caller)).stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println("checked " + counts.getOrDefault("checked", 0L) + ", refused "
                + counts.getOrDefault("refused", 0L) + ", wrong " + counts.getOrDefault("wrong", 0L));
    }

    private static String outcome(PasswordHashes hashes, PasswordHash hash, String password) {
        try {
            return hashes.verify(Optional.of(hash), password, REQUESTER) ? "wrong" : "checked";
        } catch (Rejection refusal) {
            return refusal.reason() == Rejection.Reason.OVERLOADED ? "refused" : "wrong";
        }
    }
}
