// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate for loopback that nobody vouches for, made by the JDK's keytool. */
public final class SelfSignedCertificate {
  private static final String PASSWORD = "not-a-secret";

  private SelfSignedCertificate() {}

  /**
   * Makes one.
   *
   * @param folder the folder of the key store; it must be empty
   */
  public static SSLContext context(Path folder) throws IOException, GeneralSecurityException {
    Path file = folder.resolve("stub.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "stub",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!made.waitFor(30, TimeUnit.SECONDS) || made.exitValue() != 0) {
        throw new IOException("keytool made no certificate");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
    return context(file, PASSWORD.toCharArray());
  }

  private static SSLContext context(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream stream = Files.newInputStream(file)) {
      store.load(stream, password);
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
