package io.millrace.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructorReference;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.millrace.adapters.http.trap.HttpReachingForJdbc;
import io.millrace.adapters.http.trap.HttpReachingForPersistence;
import io.millrace.adapters.http.trap.HttpReachingForUseCase;
import io.millrace.adapters.persistence.document.trap.DocumentsReachingForSecurity;
import io.millrace.adapters.persistence.security.trap.SecurityReachingForEnginePorts;
import io.millrace.adapters.persistence.security.trap.SecurityReachingForIndices;
import io.millrace.adapters.persistence.trap.PersistenceReachingForHttp;
import io.millrace.adapters.persistence.trap.PersistenceReachingForJose;
import io.millrace.adapters.persistence.trap.PersistenceReachingForUndertow;
import io.millrace.adapters.persistence.trap.PersistenceReferringToTheConsole;
import io.millrace.adapters.persistence.trap.PersistenceTalkingToTheConsole;
import io.millrace.adapters.third.trap.ThirdReachingForConfiguration;
import io.millrace.adapters.third.trap.ThirdReachingForHttp;
import io.millrace.adapters.third.trap.ThirdReachingForJdbc;
import io.millrace.adapters.third.trap.ThirdReachingForUseCase;
import io.millrace.application.port.driven.engine.trap.EnginePortKnowingTheService;
import io.millrace.application.port.driven.service.lease.Fence;
import io.millrace.application.port.driven.service.lease.FencedOffException;
import io.millrace.application.port.driven.service.trap.ServicePortKnowingTheEngine;
import io.millrace.application.port.driven.trap.PortWithCode;
import io.millrace.application.usecase.trap.ApplicationReachingForUndertow;
import io.millrace.application.usecase.trap.ApplicationReferringToGenericExceptions;
import io.millrace.application.usecase.trap.ApplicationThrowingGenerically;
import io.millrace.application.usecase.trap.OpenService;
import io.millrace.bootstrap.ServiceReachingForACommand;
import io.millrace.command.trap.CommandReachingForAnAdapter;
import io.millrace.command.trap.CommandReachingForTheConfiguration;
import io.millrace.configuration.trap.ConfigurationReachingForUseCase;
import io.millrace.domain.trap.DomainClosingTheCircle;
import io.millrace.domain.trap.DomainKnowingAnIndexLayout;
import io.millrace.domain.trap.DomainReachingForSql;
import io.millrace.domain.trap.DomainReadingTheClock;
import io.millrace.domain.trap.DomainReferringToTheClock;
import io.millrace.domain.trap.cycle.DomainInACircle;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which way the modules depend, and what each may touch. Every rule is shown failing on a trap. */
@AnalyzeClasses(packages = "io.millrace", importOptions = ProductionClasses.class)
class ArchitectureTest {

    private static final String DOMAIN = "io.millrace.domain..";
    private static final String APPLICATION = "io.millrace.application..";
    private static final String PORTS = "io.millrace.application.port..";
    private static final String USE_CASES = "io.millrace.application.usecase..";
    private static final String ENGINE_PORTS = "io.millrace.application.port.driven.engine..";
    private static final String SERVICE_PORTS = "io.millrace.application.port.driven.service..";
    private static final String ADAPTERS = "io.millrace.adapters..";
    private static final String HTTP = "io.millrace.adapters.http..";
    private static final String PERSISTENCE = "io.millrace.adapters.persistence..";
    private static final String BOOTSTRAP = "io.millrace.bootstrap..";
    private static final String CONFIGURATION = "io.millrace.configuration..";
    private static final String CLIENT_COMMANDS = "io.millrace.command..";
    private static final String SERVICE_COMMANDS = "io.millrace.bootstrap.command..";

    /** Where indices and documents live. What upgrades take of both halves at once is in the package reindex. */
    private static final String[] ENGINE_HALF = {
        "io.millrace.adapters.persistence.document..",
        "io.millrace.adapters.persistence.engine..",
        "io.millrace.adapters.persistence.index..",
        "io.millrace.adapters.persistence.stream.."
    };

    /** What the service itself remembers. */
    private static final String[] SERVICE_HALF = {
        "io.millrace.adapters.persistence.graphql..",
        "io.millrace.adapters.persistence.memory..",
        "io.millrace.adapters.persistence.security..",
        "io.millrace.adapters.persistence.setting.."
    };

    private static final Set<String> GENERIC_EXCEPTIONS =
            Set.of("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException", "java.lang.Error");

    private static final long MOST_TYPES = 16;

    /** The packages that are still larger. */
    private static final Set<String> LARGE_PACKAGES = Set.of("io.millrace.application.port.driven.engine");

    private static final String ENGINE_NAMES = ".*\\.\\w*(Postgres|OpenSearch|Layout)\\w*";

    /** What has no effect outside the program and asks nothing of it, hashes among it. */
    private static final String[] LANGUAGE = {
        "java.lang..",
        "java.math..",
        "java.nio.charset..",
        "java.text..",
        "java.time..",
        "java.util..",
        "org.jspecify.."
    };

    private static final DescribedPredicate<JavaClass> HASHES =
            type(MessageDigest.class).or(type(NoSuchAlgorithmException.class));

    @ArchTest
    static final ArchRule the_domain_knows_only_the_language = classes()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .onlyDependOnClassesThat(
                    resideInAPackage(DOMAIN).or(resideInAnyPackage(LANGUAGE)).or(HASHES))
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
            .resideInAPackage(ADAPTERS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(USE_CASES, CONFIGURATION, CLIENT_COMMANDS, BOOTSTRAP)
            .because("they know ports, which the composition root hands over");

    @ArchTest
    static final ArchRule engine_ports_know_of_the_memory_the_fence_alone = noClasses()
            .that()
            .resideInAPackage(ENGINE_PORTS)
            .should()
            .dependOnClassesThat(resideInAPackage(SERVICE_PORTS)
                    .and(not(type(Fence.class)))
                    .and(not(type(FencedOffException.class))))
            .because("another engine leaves what the service remembers where it is");

    @ArchTest
    static final ArchRule service_ports_do_not_know_engine_ports = noClasses()
            .that()
            .resideInAPackage(SERVICE_PORTS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ENGINE_PORTS);

    @ArchTest
    static final ArchRule the_engine_in_the_database_does_not_know_the_memory_of_the_service = noClasses()
            .that()
            .resideInAnyPackage(ENGINE_HALF)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SERVICE_HALF);

    @ArchTest
    static final ArchRule the_memory_of_the_service_does_not_know_the_engine = noClasses()
            .that()
            .resideInAnyPackage(SERVICE_HALF)
            .should()
            .dependOnClassesThat(resideInAnyPackage(ENGINE_HALF).or(resideInAPackage(ENGINE_PORTS)));

    @ArchTest
    static final ArchRule only_adapters_and_the_composition_root_name_an_engine = noClasses()
            .that()
            .resideInAnyPackage(DOMAIN, APPLICATION, HTTP)
            .should()
            .haveNameMatching(ENGINE_NAMES)
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching(ENGINE_NAMES)
            .because("another engine knows neither tables nor layouts");

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
    static final ArchRule only_http_and_providers_touch_tokens = noClasses()
            .that()
            .resideOutsideOfPackages(
                    HTTP, "io.millrace.adapters.oidc..", "io.millrace.command.client.provider..", BOOTSTRAP)
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
            .resideOutsideOfPackage(SERVICE_COMMANDS)
            .and()
            .doNotHaveFullyQualifiedName("io.millrace.bootstrap.Main")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CLIENT_COMMANDS, SERVICE_COMMANDS)
            .because("only the main class joins the two");

    @ArchTest
    static final ArchRule commands_for_a_running_service_know_the_domain_alone = noClasses()
            .that()
            .resideInAPackage(CLIENT_COMMANDS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(APPLICATION, ADAPTERS, CONFIGURATION, BOOTSTRAP)
            .because("they are clients like any other, and use the service over HTTP");

    @ArchTest
    static final ArchRule the_configuration_knows_settings_but_neither_flows_nor_commands = noClasses()
            .that()
            .resideInAPackage(CONFIGURATION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(USE_CASES, CLIENT_COMMANDS, BOOTSTRAP)
            .because("it only creates settings, which the composition root hands over");

    @ArchTest
    static final ArchRule time_and_chance_are_handed_in = noClasses()
            .that()
            .resideInAnyPackage(DOMAIN, APPLICATION)
            .should()
            .accessTargetWhere(DescribedPredicate.describe(
                    "reads a clock, chance or the process",
                    access -> ImpureMethod.ALL.stream().anyMatch(call -> call.isTargetOf(access))))
            .because("what a rule or a flow does must not depend on when it is tried");

    @ArchTest
    static final ArchRule only_commands_talk_to_the_console = noClasses()
            .that()
            .resideOutsideOfPackage(BOOTSTRAP)
            .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
            .orShould()
            .accessTargetWhere(DescribedPredicate.describe(
                    "prints a stack trace",
                    access -> access.getTarget().getName().equals("printStackTrace")));

    @ArchTest
    static final ArchRule exceptions_say_what_they_are = noClasses()
            .should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS)
            .orShould()
            .accessTargetWhere(DescribedPredicate.describe(
                    "refers to the constructor of a generic exception",
                    access -> access instanceof JavaConstructorReference
                            && GENERIC_EXCEPTIONS.contains(
                                    access.getTargetOwner().getName())));

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

    private static List<ImpureMethod> surroundings() {
        return ImpureMethod.ALL;
    }

    @ParameterizedTest
    @MethodSource("surroundings")
    void each_forbidden_call_is_seen_red(ImpureMethod call) {
        assertThat(violations(time_and_chance_are_handed_in, DomainReadingTheClock.class))
                .anyMatch(call::isNamedIn);
    }

    @ParameterizedTest
    @MethodSource("surroundings")
    void each_forbidden_method_reference_is_seen_red(ImpureMethod call) {
        assertThat(violations(time_and_chance_are_handed_in, DomainReferringToTheClock.class))
                .anyMatch(call::isNamedIn);
    }

    private static List<String> violations(ArchRule rule, Class<?> trap) {
        return rule.evaluate(new ClassFileImporter().importClasses(trap))
                .getFailureReport()
                .getDetails();
    }

    private static void assertBites(ArchRule rule, Class<?>... trap) {
        JavaClasses caught = new ClassFileImporter().importClasses(trap);

        assertThat(rule.evaluate(caught).hasViolation()).isTrue();
    }

    @ArchTest
    static void every_layer_that_a_rule_names_is_there(JavaClasses all) {
        assertThat(List.of(
                        "io.millrace.domain.",
                        "io.millrace.application.port.driving.",
                        "io.millrace.application.port.driven.",
                        "io.millrace.application.usecase.",
                        "io.millrace.adapters.http.",
                        "io.millrace.adapters.persistence.",
                        "io.millrace.configuration.",
                        "io.millrace.command.",
                        "io.millrace.bootstrap.",
                        "io.millrace.bootstrap.command."))
                .allSatisfy(layer ->
                        assertThat(all.stream().map(JavaClass::getName)).anyMatch(name -> name.startsWith(layer)));
    }

    /** Remove a package from {@link #LARGE_PACKAGES} once it is split. */
    @ArchTest
    static void packages_are_small_enough_to_be_read_at_once(JavaClasses all) {
        Map<String, Long> sizes = all.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        sizes.values().removeIf(types -> types <= MOST_TYPES);

        assertThat(sizes.keySet()).isEqualTo(LARGE_PACKAGES);
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
        assertBites(adapters_reach_neither_use_cases_nor_the_composition_root, ThirdReachingForUseCase.class);
        assertBites(adapters_reach_neither_use_cases_nor_the_composition_root, ThirdReachingForConfiguration.class);
        assertBites(adapters_do_not_know_one_another, ThirdReachingForHttp.class, HttpReachingForPersistence.class);
        assertBites(only_persistence_touches_databases, ThirdReachingForJdbc.class);
    }

    @Test
    void the_rules_of_engine_and_service_bite() {
        assertBites(engine_ports_know_of_the_memory_the_fence_alone, EnginePortKnowingTheService.class);
        assertBites(service_ports_do_not_know_engine_ports, ServicePortKnowingTheEngine.class);
        assertBites(
                the_engine_in_the_database_does_not_know_the_memory_of_the_service, DocumentsReachingForSecurity.class);
        assertBites(the_memory_of_the_service_does_not_know_the_engine, SecurityReachingForIndices.class);
        assertBites(the_memory_of_the_service_does_not_know_the_engine, SecurityReachingForEnginePorts.class);
        assertBites(only_adapters_and_the_composition_root_name_an_engine, DomainKnowingAnIndexLayout.class);
    }

    @Test
    void the_rules_of_technologies_bite() {
        assertBites(only_persistence_touches_databases, HttpReachingForJdbc.class);
        assertBites(only_http_touches_the_web_server, PersistenceReachingForUndertow.class);
        assertBites(only_http_and_providers_touch_tokens, PersistenceReachingForJose.class);
        assertBites(only_commands_talk_to_the_console, PersistenceTalkingToTheConsole.class);
        assertBites(only_commands_talk_to_the_console, PersistenceReferringToTheConsole.class);
    }

    @Test
    void the_rules_of_the_command_line_bite() {
        assertBites(the_service_does_not_know_the_command_line, ServiceReachingForACommand.class);
        assertBites(commands_for_a_running_service_know_the_domain_alone, CommandReachingForAnAdapter.class);
        assertBites(commands_for_a_running_service_know_the_domain_alone, CommandReachingForTheConfiguration.class);
    }

    @Test
    void the_rule_of_the_configuration_bites() {
        assertBites(
                the_configuration_knows_settings_but_neither_flows_nor_commands, ConfigurationReachingForUseCase.class);
    }

    @Test
    void the_rule_of_circles_bites() {
        JavaClasses circle =
                new ClassFileImporter().importClasses(List.of(DomainInACircle.class, DomainClosingTheCircle.class));

        assertThat(packages_form_no_circles.evaluate(circle).hasViolation()).isTrue();
    }

    @Test
    void the_rules_of_code_bite() {
        assertBites(exceptions_say_what_they_are, ApplicationThrowingGenerically.class);
        assertBites(exceptions_say_what_they_are, ApplicationReferringToGenericExceptions.class);
        assertBites(ports_hold_no_code, PortWithCode.class);
        assertBites(services_are_final_and_implement_a_driving_port, OpenService.class);
        assertBites(state_is_not_shared, OpenService.class);
    }
}
