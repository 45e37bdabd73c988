// SPDX-License-Identifier: Apache-2.0
// Opens pages of the built site, light and dark, wide and narrow: axe finds nothing serious, nothing is wider than the window,
// and no script fails. Writes pictures to the folder LOOK, if it is set; arguments name the pages, "all" means all.
import { createReadStream, existsSync, readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const dist = fileURLToPath(new URL('.vitepress/dist/', import.meta.url))
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', png: 'image/png' }
const server = createServer(({ url }, answer) => {
  const file = dist + decodeURI(url.replace(/[?#].*/, '').replace(/^\/[^/]*\//, '')).replace(/^$/, 'index.html')
  if (!existsSync(file)) return answer.writeHead(404).end()
  answer.writeHead(200, { 'content-type': TYPES[file.split('.').pop()] ?? 'text/plain' })
  createReadStream(file).pipe(answer)
}).listen(0, '127.0.0.1')

let pages = process.argv.slice(2)
if (!pages.length) pages = ['index', 'tutorial', 'how-do-i', 'report', 'compare', 'metrics', 'reference/commands', 'reference/settings']
if (pages[0] === 'all') pages = readdirSync(dist, { recursive: true }).filter((name) => /^(?!demo\/).*\.html$/.test(name)).map((name) => name.slice(0, -5))
const base = readFileSync(`${dist}index.html`, 'utf8').match(/href="(\/[^"]*\/)assets/)[1]
const executablePath = [process.env.ASSAY_TEST_BROWSER, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => file && existsSync(file))
const browser = await chromium.launch({ executablePath })
const findings = new Map()
for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 390]) {
    const tab = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
    const complain = (what) => findings.set(what, [...(findings.get(what) ?? []), `${new URL(tab.url()).pathname} ${colorScheme} ${width}`])
    tab.on('pageerror', (error) => complain(error.message))
    tab.on('console', (message) => message.type() === 'error' && complain(message.text()))
    for (const page of pages) {
      await tab.goto(`http://127.0.0.1:${server.address().port}${base}${page}.html`, { waitUntil: 'networkidle' })
      if (process.env.LOOK) await tab.screenshot({ fullPage: page === 'index', path: `${process.env.LOOK}/${page.replaceAll('/', '-')}-${width}-${colorScheme}.png` })
      if (await tab.evaluate('document.documentElement.scrollWidth > innerWidth')) complain('wider than the window')
      await tab.addScriptTag({ path: fileURLToPath(import.meta.resolve('axe-core/axe.min.js')) })
      const found = await tab.evaluate('axe.run({ iframes: false })')
      for (const { id, impact, nodes } of found.violations.filter(({ impact }) => /serious|critical/.test(impact))) {
        nodes.forEach(({ html, failureSummary }) => complain(`${impact}, ${id}: ${html.slice(0, 300)} ${failureSummary.replace(/\s+/g, ' ')}`))
      }
    }
    await tab.close()
  }
}
await browser.close()
server.close()
findings.forEach((where, what) => console.log(`${what}\n  on ${where.length} pages, such as ${where[0]}`))
console.log(`${pages.length} pages, ${findings.size} findings`)
process.exitCode = findings.size ? 1 : 0
