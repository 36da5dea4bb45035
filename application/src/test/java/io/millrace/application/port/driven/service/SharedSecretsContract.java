package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.testing.TestTimeouts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SharedSecrets} has to keep. */
public abstract class SharedSecretsContract {

    private static final int CALLERS = 16;
    private static final byte[] FIRST = secret(1);
    private static final byte[] OTHER = secret(2);

    private static byte[] secret(int number) {
        byte[] secret = new byte[32];
        secret[0] = (byte) number;
        secret[31] = -1;
        return secret;
    }

    /** Returns the secrets of one instance after the other, all of them on the same store, which is empty at first. */
    protected abstract SharedSecrets instance();

    @Test
    void a_secret_is_made_once_and_then_found_by_every_instance() {
        byte[] made = instance().obtain("use", FIRST::clone);

        assertThat(made).isEqualTo(FIRST);
        assertThat(instance().obtain("use", SharedSecretsContract::never)).isEqualTo(FIRST);
        assertThat(instance().obtain("use", SharedSecretsContract::never)).isEqualTo(FIRST);
    }

    private static byte[] never() {
        throw new AssertionError("there is a secret already");
    }

    @Test
    void every_use_has_a_secret_of_its_own() {
        SharedSecrets secrets = instance();

        assertThat(secrets.obtain("use", FIRST::clone)).isEqualTo(FIRST);
        assertThat(secrets.obtain("another", OTHER::clone)).isEqualTo(OTHER);
        assertThat(secrets.obtain("use", SharedSecretsContract::never)).isEqualTo(FIRST);
    }

    @Test
    void nobody_changes_a_secret_by_changing_what_was_returned() {
        SharedSecrets secrets = instance();
        secrets.obtain("use", FIRST::clone)[0] = 7;

        assertThat(secrets.obtain("use", SharedSecretsContract::never)).isEqualTo(FIRST);
    }

    @Test
    void what_could_not_be_made_is_made_by_the_next() {
        SharedSecrets secrets = instance();
        assertThatThrownBy(() -> secrets.obtain("use", () -> {
                    throw new IllegalStateException("no more randomness");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(secrets.obtain("use", FIRST::clone)).isEqualTo(FIRST);
    }

    @Test
    void many_at_once_on_several_instances_agree_on_one() throws Exception {
        CyclicBarrier start = new CyclicBarrier(CALLERS);
        List<Callable<byte[]>> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            byte[] own = secret(i);
            SharedSecrets secrets = instance();
            calls.add(() -> {
                start.await(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
                return secrets.obtain("use", own::clone);
            });
        }

        List<byte[]> obtained = new ArrayList<>();
        ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
        try {
            for (Future<byte[]> call : callers.invokeAll(calls, 120, TimeUnit.SECONDS)) {
                obtained.add(call.get());
            }
        } finally {
            callers.shutdownNow();
        }

        byte[] kept = instance().obtain("use", SharedSecretsContract::never);
        assertThat(obtained).containsExactlyElementsOf(Collections.nCopies(CALLERS, kept));
    }
}
