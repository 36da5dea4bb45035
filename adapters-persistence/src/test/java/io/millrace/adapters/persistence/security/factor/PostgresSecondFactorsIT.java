package io.millrace.adapters.persistence.security.factor;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.security.PostgresUsers;
import io.millrace.application.port.driven.service.security.Samples;
import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.factor.SecondFactorsContract;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PostgresSecondFactorsIT extends SecondFactorsContract {

    private final StoreDatabase database = StoreDatabase.empty();
    private final SecondFactors factors = new PostgresSecondFactors(database.jdbi());
    private final Users users = new PostgresUsers(database.jdbi());

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected SecondFactors factors() {
        return factors;
    }

    @Test
    void the_database_has_no_recovery_code() {
        List<RecoveryCode> codes = RecoveryCode.random(new Random(9));
        factors.begin(Samples.ANNA, new SealedKey("sealed"));
        factors.activate(Samples.ANNA, new SealedKey("sealed"), new TimeStep(1), codes, new CredentialsVersion("next"));

        List<String> stored = database.jdbi()
                .withHandle(handle -> handle.createQuery("select c::text from millrace.recovery_code c")
                        .mapTo(String.class)
                        .list());

        assertThat(stored).hasSize(codes.size());
        assertThat(String.join("\n", stored))
                .doesNotContain(codes.stream().map(RecoveryCode::value).toList());
    }
}
