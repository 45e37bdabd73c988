// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Environment variables that hold the key of one service on most machines. A configuration file may
 * have been written by somebody else, so it must not send such a key anywhere else.
 */
public final class KnownSecret {
  /** Names of secrets, and the hosts that they are for; a host includes those below it. */
  private static final Map<String, List<String>> HOSTS = new TreeMap<>();

  private static final Set<String> MODEL_KEYS = new TreeSet<>();

  /** Providers whose servers people run themselves, so that their keys are for any address. */
  private static final Set<String> OWN_SERVERS =
      Set.of("compatible", "llama.cpp", "mlx", "ollama", "tgi", "vllm");

  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|PASSPHRASE|PASSCODE|CREDENTIALS?|(?:^|_)PAT)"
              + "(?:_|\\d|$)");

  static {
    model("OPENAI_API_KEY", "api.openai.com");
    model("AZURE_OPENAI_API_KEY", "azure.com");
    model("ANTHROPIC_API_KEY", "api.anthropic.com");
    model("AWS_BEARER_TOKEN_BEDROCK", "amazonaws.com");
    model("GEMINI_API_KEY", "googleapis.com");
    model("GOOGLE_ACCESS_TOKEN", "googleapis.com");
    model("MISTRAL_API_KEY", "api.mistral.ai");
    model("WATSONX_API_KEY", "cloud.ibm.com");
    model("TOGETHER_API_KEY", "api.together.xyz");
    model("DEEPSEEK_API_KEY", "api.deepseek.com");
    model("GROQ_API_KEY", "api.groq.com");
    model("OPENROUTER_API_KEY", "openrouter.ai");
    add("AWS_ACCESS_KEY_ID", "amazonaws.com");
    add("AWS_SECRET_ACCESS_KEY", "amazonaws.com");
    add("AWS_SESSION_TOKEN", "amazonaws.com");
    add("GOOGLE_API_KEY", "googleapis.com");
    add("HF_TOKEN", "huggingface.co");
    add("GITHUB_TOKEN", "github.com", "githubusercontent.com");
    add("GH_TOKEN", "github.com", "githubusercontent.com");
    add("GITLAB_TOKEN", "gitlab.com");
    add("CI_JOB_TOKEN", "gitlab.com");
    add("NPM_TOKEN", "registry.npmjs.org");
    add("AZURE_CLIENT_SECRET", "login.microsoftonline.com");
    add("VAULT_TOKEN");
    add("WANDB_API_KEY", "wandb.ai");
    add("LANGFUSE_SECRET_KEY", "langfuse.com");
    add("MLFLOW_TRACKING_TOKEN");
    add("MLFLOW_TRACKING_PASSWORD");
    add("ASSAY_TOKEN");
  }

  private KnownSecret() {}

  private static void model(String variable, String host) {
    add(variable, host);
    MODEL_KEYS.add(variable);
  }

  private static void add(String variable, String... hosts) {
    HOSTS.put(variable, List.of(hosts));
  }

  /** Returns whether a variable's name says that it holds a secret. */
  static boolean isSecretName(String variable) {
    String name = variable.toUpperCase(Locale.ROOT);
    return HOSTS.containsKey(name) || SECRET_NAME.matcher(name).find();
  }

  /**
   * Returns whether a configuration file may send a variable's content to a host.
   *
   * @param host {@code null} if it is not known
   */
  public static boolean mayGoTo(String variable, @Nullable String host) {
    List<String> own = HOSTS.get(variable.toUpperCase(Locale.ROOT));
    return own == null
        || (host != null
            && own.stream().anyMatch(name -> host.equals(name) || host.endsWith("." + name)));
  }

  /** Returns whether a variable is the usual one for the key of a model provider. */
  public static boolean isModelKey(String variable) {
    return MODEL_KEYS.contains(variable);
  }

  /** Returns whether a model provider that Assay knows has a host. */
  static boolean isModelHost(String host) {
    return MODEL_KEYS.stream().anyMatch(variable -> mayGoTo(variable, host));
  }

  /** Returns whether a model, as PROVIDER/NAME, is on a server that users run themselves. */
  public static boolean isOwnServer(String model) {
    return OWN_SERVERS.contains(model.replaceFirst("/.*", ""));
  }

  /** Returns whether a host is this machine, by its name or address. */
  static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("[::1]") || host.matches("127(\\.\\d{1,3}){3}");
  }
}
