# SPDX-License-Identifier: Apache-2.0
"""Verdicts on the command line: JSON Lines in, JSON Lines out."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from typing import Any, Iterator, List, Mapping, Optional, TextIO

from .client import Client
from .errors import AssayError


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m assay_client", description=__doc__)
    parser.add_argument("pairs", help='one JSON object a line: {"question": "dev-17", "sql": "SELECT …"}; - for stdin')
    parser.add_argument("--url", help="the address that `assay serve` prints (default: the variable ASSAY_URL)")
    parser.add_argument("--metrics", help="metrics to compute, separated by commas (default: those of the server)")
    parser.add_argument("--profile", help="profile that decides (default: that of the server)")
    options = parser.parse_args(arguments)
    metrics = options.metrics.split(",") if options.metrics else None
    refused = False
    try:
        source = sys.stdin if options.pairs == "-" else open(options.pairs, encoding="utf-8")
        with source, Client(options.url) as client:
            pairs = _pairs(source, options.pairs)
            # Some at a time: the file may be larger than memory.
            while chunk := list(islice(pairs, client.batch_size * client.connections)):
                for verdict in client.verdicts(chunk, metrics=metrics, profile=options.profile):
                    print(json.dumps(verdict.raw, ensure_ascii=False))
                    refused = refused or verdict.error is not None
    except (AssayError, OSError, ValueError) as e:
        print(f"assay_client: {e}", file=sys.stderr)
        return 2
    if refused:
        print("assay_client: some pairs could not be judged; see their `error`", file=sys.stderr)
    return 2 if refused else 0


def _pairs(lines: TextIO, name: str) -> Iterator[Mapping[str, Any]]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as e:
                raise ValueError(f"{name}, line {number}, is not JSON: {e}") from e


if __name__ == "__main__":
    sys.exit(main())
