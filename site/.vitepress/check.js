// SPDX-License-Identifier: Apache-2.0
// Two checks that fail a build: each code block names a language, and each link leads to a page and heading that there is.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const LANGUAGES = ['bat', 'csv', 'diff', 'dockerfile', 'groovy', 'ini', 'java', 'js', 'json', 'kotlin', 'powershell', 'properties', 'python', 'sh', 'sql', 'text', 'toml', 'xml', 'yaml']

export function checkFences(tokens, page) {
  for (const { type, info, map } of tokens) {
    if (type === 'fence' && !LANGUAGES.includes(info.split(' ')[0])) {
      throw new Error(`${page}:${map[0] + 1}: the language of the code block is "${info}"; known are ${LANGUAGES.join(', ')}`)
    }
  }
}

/** Checks the links of all pages in a folder, which is served under a base. */
export function check(folder, base) {
  const files = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'))
  const pages = new Map(files.filter((name) => name.endsWith('.html') && !name.startsWith('demo/'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const wrong = []
  for (const [name, html] of pages) {
    for (const [, link] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(link, `http://here${base}${name}`)
      if (origin !== 'http://here') continue
      const file = pathname === base ? 'index.html' : decodeURI(posix.relative(base, pathname))
      const there = hash && pages.has(file) ? pages.get(file).includes(` id="${decodeURIComponent(hash.slice(1))}"`) : files.includes(file)
      if (!there) wrong.push(`${name}: ${link}`)
    }
  }
  if (wrong.length) throw new Error(`Links that lead nowhere:\n${wrong.join('\n')}`)
  console.log(`${pages.size} pages, all links lead somewhere`)
}
