package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.apikey.ApiKeysContract;
import io.millrace.application.port.driven.service.security.user.Users;

class InMemoryApiKeysTest extends ApiKeysContract {

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private final InMemoryUsers users = new InMemoryUsers(announcements);

    @Override
    protected ApiKeys emptyStore() {
        return new InMemoryApiKeys(users, announcements);
    }

    @Override
    protected Users users() {
        return users;
    }
}
