// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dist.PackagedJars.NativePlatform;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativePlatformTest {
  @ParameterizedTest
  @CsvSource({
    "org/sqlite/native/Linux/x86_64/libsqlitejdbc.so, linux-x64",
    "org/sqlite/native/Linux/aarch64/libsqlitejdbc.so, linux-aarch64",
    "org/sqlite/native/Linux-Musl/x86_64/libsqlitejdbc.so, none",
    "org/sqlite/native/Linux/x86/libsqlitejdbc.so, none",
    "org/sqlite/native/Mac/aarch64/libsqlitejdbc.dylib, macos-aarch64",
    "org/sqlite/native/Windows/x86_64/sqlitejdbc.dll, windows-x64",
    "com/sun/jna/linux-x86-64/libjnidispatch.so, linux-x64",
    "com/sun/jna/darwin-aarch64/libjnidispatch.jnilib, macos-aarch64",
    "com/sun/jna/win32-x86-64/jnidispatch.dll, windows-x64",
    "com/sun/jna/win32-x86/jnidispatch.dll, none",
    "com/sun/jna/sunos-x86-64/libjnidispatch.so, none",
    "ai/onnxruntime/native/osx-x64/libonnxruntime.dylib, macos-x64",
    "ai/onnxruntime/native/win-x64/onnxruntime.dll, windows-x64",
    "native/lib/linux-x86_64/cpu/libtokenizers.so, linux-x64",
    "libduckdb_java.so_linux_amd64, linux-x64",
    "libduckdb_java.so_macos_arm64, macos-aarch64",
    "libduckdb_java.so_windows_amd64, windows-x64",
  })
  void knowsEachProjectsNamesOfPlatforms(String library, String platform) {
    assertThat(NativePlatform.isLibrary(library)).isTrue();
    List<String> where =
        List.of(
                "Linux amd64",
                "Linux aarch64",
                "Mac OS X x86_64",
                "Mac OS X aarch64",
                "Windows 11 amd64")
            .stream()
            .map(each -> NativePlatform.of(before(each), each.substring(before(each).length() + 1)))
            .filter(each -> each.runs(library))
            .map(NativePlatform::label)
            .toList();
    assertThat(where).isEqualTo(platform.equals("none") ? List.of() : List.of(platform));
  }

  private static String before(String words) {
    return words.substring(0, words.lastIndexOf(' '));
  }

  @Test
  void leavesClassesAndOtherFilesAlone() {
    assertThat(NativePlatform.isLibrary("org/sqlite/native/Linux.class")).isFalse();
    assertThat(NativePlatform.isSymbols("org/duckdb/DuckDBNative.class")).isFalse();
    assertThat(NativePlatform.isSymbols("native/osx-x64/lib.dylib.dSYM/Contents/Info.plist"))
        .isTrue();
  }
}
