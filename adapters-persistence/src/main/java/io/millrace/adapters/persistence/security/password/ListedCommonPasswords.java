package io.millrace.adapters.persistence.security.password;

import com.nulabinc.zxcvbn.StandardDictionaries;
import io.millrace.application.port.driven.service.security.user.CommonPasswords;
import io.millrace.domain.security.user.Password;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The 30,000 most common passwords in the list of the library zxcvbn, without passwords that are too short to be
 * allowed. The first look-up reads the list, which needs about 1 MB of heap.
 */
public final class ListedCommonPasswords implements CommonPasswords {

    @Override
    public boolean contains(String password) {
        return List.PASSWORDS.contains(password);
    }

    /** Loads the list when it is needed. */
    private static final class List {

        static final Set<String> PASSWORDS = read();

        private static Set<String> read() {
            try {
                return StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies().stream()
                        .filter(password -> password.length() >= Password.SHORTEST)
                        .collect(Collectors.toUnmodifiableSet());
            } catch (IOException e) {
                throw new UncheckedIOException("the list of common passwords cannot be read", e);
            }
        }
    }
}
