package io.millrace.bootstrap.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.millrace.adapters.http.trap.HttpReachingForJdbc;
import io.millrace.adapters.http.trap.HttpReachingForPersistence;
import io.millrace.adapters.http.trap.HttpReachingForUseCase;
import io.millrace.adapters.persistence.trap.PersistenceReachingForHttp;
import io.millrace.adapters.persistence.trap.PersistenceReachingForJose;
import io.millrace.adapters.persistence.trap.PersistenceReachingForUndertow;
import io.millrace.adapters.persistence.trap.PersistenceTalkingToTheConsole;
import io.millrace.application.port.driven.trap.PortWithCode;
import io.millrace.application.usecase.trap.ApplicationReachingForUndertow;
import io.millrace.application.usecase.trap.ApplicationThrowingGenerically;
import io.millrace.application.usecase.trap.OpenService;
import io.millrace.bootstrap.ServiceReachingForACommand;
import io.millrace.domain.trap.DomainClosingTheCircle;
import io.millrace.domain.trap.DomainReachingForSql;
import io.millrace.domain.trap.DomainReadingTheClock;
import io.millrace.domain.trap.cycle.DomainInACircle;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which way the modules depend, and what each may touch. Every rule is shown failing on a trap. */
@AnalyzeClasses(packages = "io.millrace", importOptions = ProductionClasses.class)
class ArchitectureTest {

    private static final String DOMAIN = "io.millrace.domain..";
    private static final String APPLICATION = "io.millrace.application..";
    private static final String PORTS = "io.millrace.application.port..";
    private static final String USE_CASES = "io.millrace.application.usecase..";
    private static final String HTTP = "io.millrace.adapters.http..";
    private static final String PERSISTENCE = "io.millrace.adapters.persistence..";
    private static final String BOOTSTRAP = "io.millrace.bootstrap..";
    private static final String COMMANDS = "io.millrace.bootstrap.command..";
    private static final String[] LANGUAGE = {
        "java.lang..", "java.math..", "java.time..", "java.util..", "org.jspecify.."
    };

    @ArchTest
    static final ArchRule the_domain_knows_only_the_language = classes()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .onlyDependOnClassesThat(resideInAPackage(DOMAIN).or(resideInAnyPackage(LANGUAGE)))
            .because("a rule that needs a library, a database or a network to run cannot be read on its own");

    @ArchTest
    static final ArchRule the_application_knows_only_the_domain_and_the_language = classes()
            .that()
            .resideInAPackage(APPLICATION)
            .should()
            .onlyDependOnClassesThat(
                    resideInAPackage(APPLICATION).or(resideInAPackage(DOMAIN)).or(resideInAnyPackage(LANGUAGE)))
            .because("a flow that knows a technology cannot be joined to another one");

    @ArchTest
    static final ArchRule adapters_do_not_know_one_another = slices().matching("io.millrace.adapters.(*)..")
            .should()
            .notDependOnEachOther()
            .because("they meet at the ports");

    @ArchTest
    static final ArchRule adapters_reach_neither_use_cases_nor_the_composition_root = noClasses()
            .that()
            .resideInAnyPackage(HTTP, PERSISTENCE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(USE_CASES, BOOTSTRAP)
            .because("they know ports, and somebody else hands them over");

    @ArchTest
    static final ArchRule only_persistence_touches_databases = noClasses()
            .that()
            .resideOutsideOfPackages(PERSISTENCE, BOOTSTRAP)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.sql..", "javax.sql..", "org.jdbi..", "org.flywaydb..", "org.postgresql..", "com.zaxxer..");

    @ArchTest
    static final ArchRule only_http_touches_the_web_server = noClasses()
            .that()
            .resideOutsideOfPackages(HTTP, BOOTSTRAP)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.undertow..", "org.xnio..");

    @ArchTest
    static final ArchRule only_http_touches_tokens = noClasses()
            .that()
            .resideOutsideOfPackages(HTTP, BOOTSTRAP)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.nimbusds..");

    @ArchTest
    static final ArchRule packages_form_no_circles =
            slices().matching("io.millrace.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule the_service_does_not_know_the_command_line = noClasses()
            .that()
            .resideInAPackage(BOOTSTRAP)
            .and()
            .resideOutsideOfPackage(COMMANDS)
            .and()
            .doNotHaveFullyQualifiedName("io.millrace.bootstrap.Main")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(COMMANDS)
            .because("only the main class joins the two");

    @ArchTest
    static final ArchRule time_and_chance_are_handed_in = noClasses()
            .that()
            .resideInAnyPackage(DOMAIN, APPLICATION)
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .because("what a rule or a flow does must not depend on when it is tried");

    @ArchTest
    static final ArchRule only_commands_talk_to_the_console =
            noClasses().that().resideOutsideOfPackage(BOOTSTRAP).should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);

    @ArchTest
    static final ArchRule exceptions_say_what_they_are =
            noClasses().should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS);

    @ArchTest
    static final ArchRule ports_hold_no_code = classes()
            .that()
            .resideInAPackage(PORTS)
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .beInterfaces()
            .orShould()
            .beRecords()
            .orShould()
            .beEnums()
            .orShould()
            .beAssignableTo(RuntimeException.class);

    @ArchTest
    static final ArchRule services_are_final_and_implement_a_driving_port = classes()
            .that()
            .resideInAPackage(USE_CASES)
            .and()
            .haveSimpleNameEndingWith("Service")
            .should()
            .haveModifier(JavaModifier.FINAL)
            .andShould()
            .implement(resideInAPackage("io.millrace.application.port.driving.."));

    @ArchTest
    static final ArchRule state_is_not_shared = fields().that()
            .areDeclaredInClassesThat(new DescribedPredicate<JavaClass>("are services or handlers") {
                @Override
                public boolean test(JavaClass javaClass) {
                    return javaClass.getSimpleName().endsWith("Service")
                            || javaClass.getSimpleName().endsWith("Handler");
                }
            })
            .should()
            .notBePublic();

    private static void assertBites(ArchRule rule, Class<?>... trap) {
        JavaClasses caught = new ClassFileImporter().importClasses(trap);

        assertThat(rule.evaluate(caught).hasViolation()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.millrace.domain.",
                "io.millrace.application.port.driving.",
                "io.millrace.application.port.driven.",
                "io.millrace.application.usecase.",
                "io.millrace.adapters.http.",
                "io.millrace.adapters.persistence.",
                "io.millrace.bootstrap.",
                "io.millrace.bootstrap.command."
            })
    void every_layer_that_a_rule_names_is_there(String layer) {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(new ProductionClasses())
                .importPackages("io.millrace");

        assertThat(all.stream().map(JavaClass::getName)).anyMatch(name -> name.startsWith(layer));
    }

    @Test
    void the_rule_of_the_domain_bites() {
        assertBites(the_domain_knows_only_the_language, DomainReachingForSql.class);
    }

    @Test
    void the_rule_of_the_application_bites() {
        assertBites(the_application_knows_only_the_domain_and_the_language, ApplicationReachingForUndertow.class);
    }

    @Test
    void the_rules_of_the_adapters_bite() {
        assertBites(
                adapters_do_not_know_one_another, HttpReachingForPersistence.class, PersistenceReachingForHttp.class);
        assertBites(adapters_reach_neither_use_cases_nor_the_composition_root, HttpReachingForUseCase.class);
    }

    @Test
    void the_rules_of_technologies_bite() {
        assertBites(only_persistence_touches_databases, HttpReachingForJdbc.class);
        assertBites(only_http_touches_the_web_server, PersistenceReachingForUndertow.class);
        assertBites(only_http_touches_tokens, PersistenceReachingForJose.class);
        assertBites(only_commands_talk_to_the_console, PersistenceTalkingToTheConsole.class);
    }

    @Test
    void the_rule_of_the_command_line_bites() {
        assertBites(the_service_does_not_know_the_command_line, ServiceReachingForACommand.class);
    }

    @Test
    void the_rule_of_circles_bites() {
        JavaClasses circle =
                new ClassFileImporter().importClasses(List.of(DomainInACircle.class, DomainClosingTheCircle.class));

        assertThat(packages_form_no_circles.evaluate(circle).hasViolation()).isTrue();
    }

    @Test
    void the_rules_of_code_bite() {
        assertBites(time_and_chance_are_handed_in, DomainReadingTheClock.class);
        assertBites(exceptions_say_what_they_are, ApplicationThrowingGenerically.class);
        assertBites(ports_hold_no_code, PortWithCode.class);
        assertBites(services_are_final_and_implement_a_driving_port, OpenService.class);
        assertBites(state_is_not_shared, OpenService.class);
    }
}
