# syntax=docker/dockerfile:1
# SPDX-License-Identifier: Apache-2.0
#
# Assay with a Java of its own, built from this checkout:
#   docker build --tag assay .
# or from the files of a release, which takes seconds:
#   docker build --tag assay --build-arg PACKAGE=release --build-arg VERSION=1.2.0 .
ARG PACKAGE=build

FROM eclipse-temurin:25-jdk-noble AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
ENV MAVEN_USER_HOME=/var/cache/maven
RUN --mount=type=cache,target=/var/cache/maven \
    ./mvnw -B -ntp -q -Dmaven.repo.local=/var/cache/maven/repository -Pdist -DskipTests package \
 && mkdir /opt/assay \
 && tar -xzf assay-dist/target/release/assay-*-linux-*.tar.gz -C /opt/assay --strip-components=1

FROM debian:trixie-slim AS release
ARG VERSION
ARG TARGETARCH=amd64
ARG RELEASES=https://github.com/example/assay/releases/download
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates curl \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /download
RUN : "${VERSION:?name the release, as in --build-arg VERSION=1.2.0}" \
 && case $TARGETARCH in amd64) machine=x64 ;; arm64) machine=aarch64 ;; *) machine=$TARGETARCH ;; esac \
 && file=assay-$VERSION-linux-$machine.tar.gz \
 && curl -fsSL --retry 3 -O "$RELEASES/v$VERSION/$file" -O "$RELEASES/v$VERSION/SHA256SUMS" \
 && grep -E " [*]?$file\$" SHA256SUMS > expected \
 && sha256sum --check --strict expected \
 && mkdir /opt/assay \
 && tar -xzf "$file" -C /opt/assay --strip-components=1

# hadolint ignore=DL3006
FROM ${PACKAGE} AS package

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Assay" \
      org.opencontainers.image.description="Is this generated SQL right? A text-to-SQL evaluator." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="https://github.com/example/assay"
# DuckDB's library is C++; certificates are for models and databases over TLS.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --create-home assay \
 && install -d -o assay /work
COPY --from=package /opt/assay /opt/assay
RUN ln -s /opt/assay/bin/assay /usr/local/bin/assay
ENV LANG=C.UTF-8
USER assay
WORKDIR /work
VOLUME /work
ENTRYPOINT ["assay"]
CMD ["--help"]
