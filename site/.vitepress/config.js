// SPDX-License-Identifier: Apache-2.0
// The website of docs. The pages stay as GitHub shows them: headings get its anchors, and its Markdown is all there is.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { check, checkFences } from './check.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file) => readFileSync(join(root, file), 'utf8')

const repository = read('pom.xml').match(/<assay\.repository>(.*?)</)[1]
const github = `https://github.com/${repository}`
const base = `/${repository.split('/')[1]}/`
const palette = read('assay-html/src/main/resources/dev/assay/html/base.css').match(/:root \{\n.*\n([^}]*)\}/)[1]
const icon = read('assay-html/src/main/java/dev/assay/html/PageAssets.java').match(/ICON =([^;]*);/)[1]

/** The first screen of README, above the groups of docs/index.md. */
function home(index) {
  const [, tagline, rest] = read('README.md').split('\n## ')[0].match(/\*\*(.*)\*\*\n([^]*)/)
  return `---
layout: home
title: Assay
titleTemplate: Is this generated SQL right?
hero:
  name: Assay
  text: ${JSON.stringify(tagline)}
  actions:
    - { theme: brand, text: Tutorial, link: /tutorial }
    - { theme: alt, text: Install, link: /install }
    - { theme: alt, text: "The demo's report", link: /demo/report.html, target: _blank }
---
${rest.replaceAll('](docs/', '](')}
${index.replace(/^# .*\n/, '')}`
}

/** The groups of docs/index.md; a page below a folder of another page's name stands under that page. */
function sidebar() {
  return read('docs/index.md').split('\n## ').slice(1).map((group) => {
    const items = []
    for (const [, text, page] of group.matchAll(/^- \[(.*)\]\((.*)\.md\)/gm)) {
      const above = items.find((item) => page.startsWith(`${item.link}/`))
      if (above) above.collapsed = true
      ;(above ? (above.items ??= []) : items).push({ text: text.replaceAll('`', ''), link: page })
    }
    const absolute = (item) => ({ ...item, link: `/${item.link}`, ...(item.items && { items: item.items.map(absolute) }) })
    const text = group.slice(0, group.indexOf('\n'))
    return { text, collapsed: text === 'Decisions', items: items.map(absolute) }
  })
}

/** The demo's report and comparison, shown where their pages describe them. */
const live = { 'report.md': ['report', "The demo's report"], 'compare.md': ['comparison', "A comparison of the demo's run with another"] }

function markdown(md) {
  md.core.ruler.disable('emoji')
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  const escape = md.utils.escapeHtml
  const render = md.renderer.render
  md.renderer.render = (...all) => render.apply(md.renderer, all).replaceAll('{{', '&#123;&#123;')
  md.renderer.rules.html_inline = md.renderer.rules.html_block = (tokens, at) =>
    /^<(!--|\/?(a|b|br|details|em|i|img|kbd|p|sub|summary|sup)\b)/.test(tokens[at].content) ? tokens[at].content : escape(tokens[at].content)

  md.core.ruler.push('github', ({ tokens, env }) => {
    checkFences(tokens, env.relativePath)
    for (const token of tokens.flatMap((each) => each.children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : '#'
      if (/^(#|\w+:)/.test(href)) continue
      const file = posix.join('docs', posix.dirname(env.relativePath), href)
      if (!/^docs\/.*\.md(#|$)/.test(file)) token.attrSet('href', `${github}/blob/main/${file}`)
    }
  })
  const heading = md.renderer.rules.heading_close ?? ((tokens, at, options, env, self) => self.renderToken(tokens, at, options))
  md.renderer.rules.heading_close = (tokens, at, options, env, self) => {
    const [page, title] = (tokens[at].tag === 'h1' && live[env.relativePath]) || []
    const address = `${base}demo/${page}.html`
    return heading(tokens, at, options, env, self) + (page ? `<figure class="live"><iframe src="${address}" title="${title}" loading="lazy"></iframe>
<figcaption>${title}, live. <a href="${address}" target="_blank">Open it alone</a></figcaption></figure>\n` : '')
  }
}

export default defineConfig({
  title: 'Assay',
  description: 'Tells whether SQL written by a language model is right.',
  lang: 'en',
  base,
  srcDir: '../docs',
  head: [
    ['link', { rel: 'icon', href: [...icon.matchAll(/"(.*)"/g)].map(([, part]) => part).join('') }],
    ['style', {}, `:root {${palette}}`],
  ],
  markdown: {
    anchor: { slugify: (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-') },
    attrs: { disable: true },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: markdown,
  },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'How do I …', link: '/how-do-i' },
      { text: 'Commands', link: '/reference/commands' },
      { text: 'Settings', link: '/reference/settings' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local', options: { translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search K' } } } },
    editLink: { pattern: `${github}/edit/main/docs/:path`, text: 'Edit this page on GitHub' },
    socialLinks: [{ icon: 'github', link: github }],
    footer: { message: 'Apache License 2.0' },
  },
  vite: {
    publicDir: join(root, 'site/public'),
    // The pages are outside the folder of the libraries that they import.
    resolve: { alias: { vue: join(root, 'site/node_modules/vue') } },
    plugins: [{
      name: 'assay',
      enforce: 'pre',
      transform: (text, id) => {
        if (id === join(root, 'docs/index.md')) return home(text)
        // A button inside a button: the theme's headings of groups are both.
        if (id.endsWith('/VPSidebarItem.vue')) return text.replace(':role="itemRole"', '').replace(':tabindex="item.items && 0"', '')
      },
    }],
  },
  buildEnd: ({ outDir }) => check(outDir, base),
})
