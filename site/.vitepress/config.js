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
const icon = [...read('assay-html/src/main/java/dev/assay/html/PageAssets.java').match(/ICON =([^;]*);/)[1].matchAll(/"(.*)"/g)].map(([, part]) => part).join('')

/** The first screen of README, its picture beside its first lines, above the groups of docs/index.md. */
function home(index) {
  const blocks = read('README.md').split('\n## ')[0].replaceAll('](docs/', '](').trim().split('\n\n')
  const picture = blocks.splice(blocks.findIndex((block) => block.startsWith('![')), 1)
  const lines = blocks.findIndex((block) => block.startsWith('- '))
  if (!picture[0]?.startsWith('![') || lines < 0) throw new Error("README's first screen has no picture or no list")
  return `---
layout: home
title: Assay
titleTemplate: Is this generated SQL right?
---
<div class="first"><div>

${blocks.slice(0, 2).join('\n\n')}

[Tutorial](tutorial.md) [Install](install.md) <a href="${base}demo/report.html" target="_self">The demo's report</a>

</div>

${picture}

</div>

${blocks.slice(2, lines).join('\n\n')}

<div class="lines">

${blocks[lines]}

</div>

${blocks.slice(lines + 1).join('\n\n')}

<div class="groups">

${index.slice(index.indexOf('\n## '))}

</div>`
}

/** The groups of docs/index.md; a page below a folder of another page's name stands under that page. */
function sidebar() {
  return read('docs/index.md').split('\n## ').slice(1).map((group) => {
    const items = []
    for (const [, text, page] of group.matchAll(/^- \[(.*)\]\((.*)\.md\)/gm)) {
      const above = items.find(({ link }) => `/${page}`.startsWith(`${link}/`))
      if (above) above.collapsed = true
      ;(above ? (above.items ??= []) : items).push({ text: text.replaceAll('`', ''), link: `/${page}` })
    }
    const text = group.slice(0, group.indexOf('\n'))
    return { text, collapsed: text === 'Decisions', items }
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
  // GitHub shows no other tags; here they would be components.
  md.renderer.rules.html_inline = md.renderer.rules.html_block = (tokens, at) =>
    /^<(?!!--|\/?(a|b|br|details|div|em|figure|i|img|kbd|p|sub|summary|sup)\b)/.test(tokens[at].content)
      ? escape(tokens[at].content) : tokens[at].content

  // A line ends between options, not inside one.
  md.renderer.rules.code_inline = (tokens, at) =>
    `<code>${escape(tokens[at].content).replace(/--[\w-]+/g, '<span class="option">$&</span>')}</code>`

  md.core.ruler.push('github', ({ tokens, env, Token }) => {
    checkFences(tokens, env.relativePath)
    // An indented block looks like a fenced one.
    tokens.filter(({ type }) => type === 'code_block').forEach((token) => Object.assign(token, { type: 'fence', info: 'text' }))
    if (live[env.relativePath]) {
      const [page, title] = live[env.relativePath]
      const address = `${base}demo/${page}.html`
      const figure = new Token('html_block', '', 0)
      figure.content = `<figure class="live"><iframe src="${address}" title="${title}" loading="lazy"></iframe>
<figcaption>${title}, live; <a href="${address}" target="_self">open it alone</a></figcaption></figure>\n`
      tokens.splice(tokens.findIndex(({ type }) => type === 'paragraph_close') + 1, 0, figure)
    }
    for (const token of tokens.flatMap((each) => each.children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : '#'
      if (/^(#|\w+:)/.test(href)) continue
      const file = posix.join('docs', posix.dirname(env.relativePath), href)
      if (!/^docs\/.*\.md(#|$)/.test(file)) token.attrSet('href', `${github}/blob/main/${file}`)
    }
  })
}

export default defineConfig({
  title: 'Assay',
  description: 'Tells whether SQL written by a language model is right.',
  lang: 'en',
  base,
  srcDir: '../docs',
  head: [
    ['link', { rel: 'icon', href: icon }],
    ['style', {}, `:root {${palette}}`],
  ],
  markdown: {
    anchor: { slugify: (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-') },
    attrs: { disable: true },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: markdown,
  },
  themeConfig: {
    logo: icon,
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'How do I …', link: '/how-do-i' },
      { text: 'Commands', link: '/reference/commands' },
      { text: 'Settings', link: '/reference/settings' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: 'local' },
    editLink: { pattern: `${github}/edit/main/docs/:path`, text: 'Edit this page on GitHub' },
    notFound: { linkText: 'Home', linkLabel: 'Home' },
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
        if (id.endsWith('/docs/index.md')) return home(text)
        // For axe: no button inside a button, and a button's name has all of its text.
        if (id.endsWith('/VPNavBarSearchButton.vue')) return text.replace('>K</kbd>', '></kbd>')
        if (id.endsWith('/VPSidebarItem.vue')) return text.replace(':role="itemRole"', '').replace(':tabindex="item.items && 0"', '')
      },
    }],
  },
  buildEnd: ({ outDir }) => check(outDir, base),
})
