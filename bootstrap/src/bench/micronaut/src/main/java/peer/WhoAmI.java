package peer;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.rules.SecurityRule;
import java.util.Map;

/** Returns the name of the caller. */
@Controller("/whoami")
@Secured(SecurityRule.IS_AUTHENTICATED)
class WhoAmI {

    @Get
    Map<String, Object> tell(Authentication caller) {
        return Map.of("name", caller.getName());
    }
}
