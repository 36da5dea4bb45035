package io.millrace.adapters.http.security.user;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.List;

/** Writes the privileges of roles and of role descriptors. */
public final class RoleJson {

    private RoleJson() {}

    /** Writes a role as an object, without its name. A member that Elasticsearch does not have is written only if needed. */
    public static void write(JsonGenerator json, Role role) throws IOException {
        json.writeStartObject();
        Members.texts(json, "cluster", role.cluster().stream().sorted().toList(), ClusterPrivilege::key);
        writeGrants(json, role.indices());
        writeWhatThereIsNot(json);
        if (role.requiresSecondFactor()) {
            json.writeBooleanField(RoleReader.SECOND_FACTOR, true);
        }
        json.writeEndObject();
    }

    /** Writes index privileges as the member {@code indices}. */
    public static void writeGrants(JsonGenerator json, List<IndexGrant> grants) throws IOException {
        Members.objects(json, "indices", grants, grant -> write(json, grant));
    }

    private static void write(JsonGenerator json, IndexGrant grant) throws IOException {
        Members.texts(json, "names", grant.names(), NamePattern::value);
        Members.texts(json, "privileges", grant.privileges().stream().sorted().toList(), IndexPrivilege::key);
        json.writeBooleanField("allow_restricted_indices", false);
    }

    /**
     * Writes the members of unsupported features as empty, because Elasticsearch clients cannot read a role without
     * these members.
     */
    private static void writeWhatThereIsNot(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("applications");
        json.writeEndArray();
        json.writeArrayFieldStart("run_as");
        json.writeEndArray();
        json.writeObjectFieldStart("metadata");
        json.writeEndObject();
        json.writeObjectFieldStart("transient_metadata");
        json.writeBooleanField("enabled", true);
        json.writeEndObject();
    }
}
