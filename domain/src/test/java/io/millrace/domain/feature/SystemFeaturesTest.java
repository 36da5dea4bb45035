package io.millrace.domain.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.Versions;
import io.millrace.domain.text.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemFeaturesTest {

    private static final SystemIndex AUDIT = index(".audit");
    private static final SystemFeatures FEATURES =
            new SystemFeatures(List.of(feature("tasks", index(".tasks")), feature("audit", AUDIT)));

    private static SystemIndex index(String name) {
        return new SystemIndex(new IndexName(name), JsonText.EMPTY_OBJECT);
    }

    private static SystemFeature feature(String name, SystemIndex... indices) {
        return new SystemFeature(new FeatureName(name), "Does something", List.of(indices));
    }

    @ParameterizedTest
    @CsvSource({
        ".audit, true",
        ".audit-reindexed-for-9, true",
        ".audit-reindexed-for-10, true",
        ".audit-reindexed-for-9-r2, true",
        ".audit-reindexed-for-9-r, false",
        ".audit-reindexed-for-, false",
        ".audit-reindexed-for-9a, false",
        ".audit-other, false",
        ".auditing, false",
        "audit, false"
    })
    void an_index_is_known_by_its_name_before_a_migration_and_after_one(String name, boolean owned) {
        assertThat(AUDIT.owns(name)).isEqualTo(owned);
        assertThat(FEATURES.owner(name).isPresent()).isEqualTo(owned);
    }

    @Test
    void a_migrated_index_is_named_after_the_major_version() {
        assertThat(AUDIT.migratedTo(Versions.CURRENT)).isEqualTo(new IndexName(".audit-reindexed-for-9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit", ".audit-reindexed-for-9", ".audit-reindexed-for-9-more"})
    void a_system_index_is_dotted_and_does_not_look_migrated(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> index(name));
    }

    @Test
    void features_come_in_the_order_of_their_names() {
        assertThat(FEATURES.all()).extracting(feature -> feature.name().value()).containsExactly("audit", "tasks");
    }

    @Test
    void two_features_of_the_same_name_do_not_go_together() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SystemFeatures(List.of(feature("a", index(".a")), feature("a", index(".b")))))
                .withMessage("there are two system features called a");
    }

    @Test
    void two_indices_that_could_have_the_same_name_do_not_go_together() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SystemFeatures(List.of(feature("a", index(".a")), feature("b", index(".ab")))))
                .withMessage("system indices .a and .ab could have the same name");
    }

    @Test
    void what_belongs_to_a_feature_is_refused_to_others() {
        assertThatThrownBy(() -> FEATURES.requireNotSystem(".audit-reindexed-for-9", "takes nothing"))
                .isInstanceOfSatisfying(
                        Rejection.class, refusal -> assertThat(refusal.reason()).isEqualTo(Rejection.Reason.FORBIDDEN))
                .hasMessage("index [.audit-reindexed-for-9] belongs to the system feature [audit] and takes nothing");
        assertThatCode(() -> FEATURES.requireNotSystem("logs", "takes nothing")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Audit", "1a", "a-b", "_a"})
    void names_of_features_have_a_form(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new FeatureName(name));
    }

    @Test
    void the_names_of_all_system_indices_are_reserved() {
        assertThat(FEATURES.indices())
                .extracting(SystemIndex::name)
                .containsExactly(AUDIT.name(), new IndexName(".tasks"));
        assertThat(FEATURES.names()).anyMatch(pattern -> pattern.matches(".audit-reindexed-for-9"));
        assertThat(FEATURES.names()).noneMatch(pattern -> pattern.matches("logs"));
    }

    @Test
    void only_the_service_removes_permanent_indices() {
        SystemFeatures features = new SystemFeatures(List.of(feature(
                "keys", new SystemIndex(new IndexName(".keys"), JsonText.EMPTY_OBJECT, true), index(".other"))));

        assertThatCode(() -> features.requireNotPermanent(".other")).doesNotThrowAnyException();
        assertThatCode(() -> features.requireNotPermanent("logs")).doesNotThrowAnyException();
        assertThatThrownBy(() -> features.requireNotPermanent(".keys"))
                .isInstanceOf(Rejection.class)
                .hasMessage("index [.keys] belongs to the system feature [keys] and can only be removed, closed and"
                        + " renamed by the service");
    }
}
