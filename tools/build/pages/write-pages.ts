import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, type Manifest, readManifest } from './manifest.ts'
import { type Page, pages } from './page-list.ts'

interface Prerender {
  renderPage: (
    path: string,
  ) => Promise<{ html: string; meta: { title: string; description: string; hidden?: boolean } }>
}

/** The weights of text that the first screen shows; the extended alphabets load when a page needs them. */
const preloadedFonts = /(?:inter|fraunces)-latin-wght-normal/

/** Writes `dist/prerendered/*.html`, one file for each address, named like it. */
export async function writePages(root: string, remotes: readonly string[]): Promise<number> {
  const dist = join(root, 'frontends/shell/dist')
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const program = pathToFileURL(join(root, 'frontends/shell/dist-prerender/prerender.js')).href
  const { renderPage } = (await import(program)) as Prerender
  const manifests = Object.fromEntries(
    remotes.map((name) => [name, readManifest(join(root, 'frontends', name, 'dist'))]),
  )
  const shell = readManifest(dist)
  const head = [...fontLinks(shell), ...moduleLinks('', filesOf(shell, entriesOf(shell)))].join('\n    ')
  for (const page of pages) {
    const links = page.remote ? remoteLinks(page, manifests[page.remote] ?? {}) : []
    const framed = template.replace('</head>', `  ${[head, ...links].join('\n    ')}\n  </head>`)
    write(
      join(dist, 'prerendered', page.file),
      page.rendered ? fill(framed, page.path, await renderPage(page.path)) : framed,
    )
  }
  return pages.length
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The gateway puts the address of the installation in its place. */
const address = '%PUBLIC_URL%'

/** What social networks show of a page that somebody shares; they take whole addresses only. */
const shared = (path: string) => [
  '<meta property="og:type" content="website" />',
  '<meta property="og:site_name" content="Evenhand" />',
  `<meta property="og:url" content="${address}${path}" />`,
  `<meta property="og:image" content="${address}/social.jpg" />`,
  '<meta property="og:image:width" content="1200" />',
  '<meta property="og:image:height" content="630" />',
  '<meta property="og:image:alt" content="A red off-roader before mountains at sunset: Support great causes, win exciting prizes" />',
  '<meta name="twitter:card" content="summary_large_image" />',
  `<link rel="canonical" href="${address}${path}" />`,
]

function fill(template: string, path: string, { html, meta }: Awaited<ReturnType<Prerender['renderPage']>>): string {
  const title = escape(meta.title === 'Evenhand' ? meta.title : `${meta.title} · Evenhand`)
  const description = escape(meta.description)
  const tags = [
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...(meta.hidden ? ['<meta name="robots" content="noindex" />'] : shared(path)),
  ]
  return template
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

const entriesOf = (manifest: Manifest) =>
  Object.keys(manifest).filter((key) =>
    /index\.html$|localSharedImportMap|loadShare|boot|\/facade\/index\.js$/.test(key),
  )

const moduleLinks = (base: string, files: readonly string[]) =>
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${base}/${file}" />`)

const fontLinks = (shell: Manifest) =>
  Object.values(shell)
    .filter(({ file }) => preloadedFonts.test(file))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`)

/** The entry of the remote, its share table, its table of contents and the page itself: no round trips one after another. */
function remoteLinks(page: Page, manifest: Manifest): string[] {
  const wanted = Object.keys(manifest).filter(
    (key) =>
      manifest[key]?.file === 'remoteEntry.js' ||
      /localSharedImportMap|^src\/routes\.tsx$/.test(key) ||
      (page.route !== undefined && key === page.route),
  )
  return moduleLinks(`/mf/${page.remote}`, filesOf(manifest, wanted))
}
