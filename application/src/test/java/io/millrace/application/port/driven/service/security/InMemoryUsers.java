package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.LastAdministratorException;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Users over a map. */
public final class InMemoryUsers implements Users {

    private final Map<Username, Account> accounts = new TreeMap<>();
    private final Announcements announcements;

    public InMemoryUsers() {
        this(new InMemoryAnnouncements());
    }

    public InMemoryUsers(Announcements announcements) {
        this.announcements = announcements;
    }

    private boolean announceIf(boolean changed, Username username) {
        if (changed) {
            announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(username));
        }
        return changed;
    }

    @Override
    public synchronized Optional<Account> find(Username username) {
        return Optional.ofNullable(accounts.get(username));
    }

    @Override
    public synchronized boolean isEmpty() {
        return accounts.isEmpty();
    }

    @Override
    public synchronized List<Account> list() {
        return accounts.values().stream().limit(MOST_LISTED).toList();
    }

    @Override
    public synchronized boolean add(Account account) {
        Username username = account.user().username();
        return announceIf(accounts.putIfAbsent(username, account) == null, username);
    }

    @Override
    public synchronized boolean addFirst(Account account) {
        return accounts.isEmpty() && add(account);
    }

    @Override
    public synchronized boolean replace(Account current, Account next) {
        boolean changed = find(current.user().username())
                .filter(kept -> kept.version() == current.version()
                        && kept.credentialsVersion().equals(current.credentialsVersion()))
                .map(kept -> {
                    requireAnother(kept, next.user().isAdministrator());
                    return accounts.put(next.user().username(), next);
                })
                .isPresent();
        return announceIf(changed, next.user().username());
    }

    @Override
    public synchronized boolean remove(Username username) {
        find(username).ifPresent(kept -> requireAnother(kept, false));
        return announceIf(accounts.remove(username) != null, username);
    }

    private void requireAnother(Account kept, boolean staysAdministrator) {
        User user = kept.user();
        if (user.isAdministrator()
                && !staysAdministrator
                && accounts.values().stream()
                        .map(Account::user)
                        .noneMatch(other -> other.isAdministrator() && !other.equals(user))) {
            throw new LastAdministratorException(user.username());
        }
    }
}
