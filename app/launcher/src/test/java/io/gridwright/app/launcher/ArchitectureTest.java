package io.gridwright.app.launcher;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;

/** Who may know whom. The tree of folders is the data's path, and imports follow it. */
@AnalyzeClasses(packages = "io.gridwright", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule packagesHaveNoCycle =
      slices().matching("io.gridwright.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theVocabularyDependsOnNothing =
      classes()
          .that()
          .resideInAPackage("io.gridwright.model..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("io.gridwright.model..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule theOptimizerSeesOnlySnapshotsAndPlans =
      noClasses()
          .that()
          .resideInAPackage("io.gridwright.optimizer..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.gridwright..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "io.gridwright.model..", "io.gridwright.optimizer.."))))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule actuatorsSeeOnlyTheVocabulary =
      noClasses()
          .that()
          .resideInAPackage("io.gridwright.actuators..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.gridwright..")
                  .and(
                      not(
                          resideInAnyPackage(
                              "io.gridwright.model..", "io.gridwright.actuators.."))))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule theSimulatorKnowsNothingOfTheRest =
      noClasses()
          .that()
          .resideInAPackage("io.gridwright.app.twin..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.gridwright..")
                  .and(
                      not(resideInAnyPackage("io.gridwright.model..", "io.gridwright.app.twin.."))))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule nobodyImportsTheLauncher =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.gridwright.app.launcher..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.gridwright.app.launcher..");

  @ArchTest
  static final ArchRule flink = only("org.apache.flink..", "ingest.flink", "app.embedded");

  @ArchTest
  static final ArchRule kafka =
      only("org.apache.kafka..", "ingest.collectors", "ingest.flink", "app.embedded");

  @ArchTest static final ArchRule mqtt = only("com.hivemq..", "ingest.collectors.mqtt");
  @ArchTest static final ArchRule snmp = only("org.snmp4j..", "ingest.collectors.snmp");
  @ArchTest static final ArchRule jose = only("org.jose4j..", "ingest.parsers.flex");
  @ArchTest static final ArchRule duckdb = only("org.duckdb..", "analytics");
  @ArchTest static final ArchRule jdbc = only("java.sql..", "analytics");
  @ArchTest static final ArchRule timefold = only("ai.timefold..", "optimizer.solver");

  @ArchTest
  static final ArchRule fabric8 = only("io.fabric8..", "ingest.collectors", "actuators.kubernetes");

  @ArchTest
  static final ArchRule protobuf = only("com.google.protobuf..", "ingest.parsers.protobuf");

  @ArchTest
  static final ArchRule opentelemetry = only("io.opentelemetry.proto..", "ingest.parsers.progress");

  @ArchTest static final ArchRule snappy = only("org.xerial.snappy..", "ingest.collectors.receive");

  @ArchTest static final ArchRule javalin = only("io.javalin..", "app.launcher.api", "app.twin");
  @ArchTest static final ArchRule picocli = only("picocli..", "app.launcher");

  @ArchTest
  static final ArchRule timeIsInjected =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("io.gridwright.app.launcher.Main")
          .should()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(Clock.class, "systemDefaultZone")
          .orShould()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule randomnessIsSeeded =
      noClasses()
          .should()
          .callConstructor(Random.class)
          .orShould()
          .callMethod(Math.class, "random");

  @ArchTest
  static final ArchRule namesSayWhatAThingIs =
      noClasses()
          .should()
          .haveNameMatching(".*(Utils?|Helper|Manager|Impl|Base|Common|Data|Info)$");

  private static ArchRule only(String library, String... packages) {
    var allowed = new String[packages.length];
    for (int i = 0; i < packages.length; i++) {
      allowed[i] = "io.gridwright." + packages[i] + "..";
    }
    return noClasses()
        .that()
        .resideOutsideOfPackages(allowed)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library);
  }
}
