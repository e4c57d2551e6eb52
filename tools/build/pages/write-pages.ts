import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  organizationFields,
  organizationMark,
  organizationMeta,
  organizationVariables,
} from '@evenhand/contracts/organization'
import { siteAddressMark, siteAddressMeta, tagHostMark, tagHostMeta } from '@evenhand/contracts/pages'
import { filesOf, type Manifest, readManifest } from './manifest.ts'
import { noscriptOf } from './noscript.ts'
import { type Page, pageList } from './page-list.ts'

interface Prerender {
  pageWithoutData: (path: string, frame: string) => Promise<string>
  pageForStranger: (path: string, frame: string) => Promise<string>
}

/** The weights of text that the first screen shows; the extended alphabets load when a page needs them. */
const preloadedFonts = /(?:inter|fraunces)-latin-wght-normal/

/**
 * Writes `dist/prerendered/*.html`, one file for each address, named like it, `dist/strangers/*.html` for those that look otherwise to
 * whoever brings no session, and `dist/frames/*.html` for those that the gateway fills.
 */
export async function writePages(root: string, remotes: readonly string[]): Promise<number> {
  const dist = join(root, 'frontends/shell/dist')
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const program = pathToFileURL(join(root, 'frontends/shell/dist-prerender/program.mjs')).href
  // Rendered with marks in their place: the gateway knows who serves the pages.
  for (const field of organizationFields) process.env[organizationVariables[field]] = organizationMark(field)
  const { pageWithoutData, pageForStranger } = (await import(program)) as Prerender
  const manifests = Object.fromEntries(
    remotes.map((name) => [name, readManifest(join(root, 'frontends', name, 'dist'))]),
  )
  const shell = readManifest(dist)
  for (const { inRemote } of sharedByPages) found(Object.values(manifests).flatMap(filesIn), inRemote)
  const { frame, styles, modules } = takeLinks(template)
  const first = [...styles, ...fontLinks(shell)]
  const head = [...whoServes, ...moduleLinks('', [...modules, ...filesOf(shell, entriesOf(shell))])]
  const pages = pageList(root)
  for (const page of pages) {
    const links = page.remote ? remoteLinks(page, manifests[page.remote] ?? {}, shell) : []
    const framed = frame
      .replace('<script', `${first.join('\n    ')}\n    <script`)
      .replace('</head>', `  ${[...new Set([...head, ...links])].join('\n    ')}\n  </head>`)
      .replace('<div id="root">', `${noscriptOf(page)}<div id="root">`)
    write(join(dist, 'prerendered', page.file), page.rendered ? await pageWithoutData(page.path, framed) : framed)
    if (page.personal) write(join(dist, 'strangers', page.file), await pageForStranger(page.path, framed))
    if (page.live) write(join(dist, 'frames', page.file), framed)
  }
  return pages.length
}

/**
 * Takes out of the page what the bundler wrote in its own order. Over HTTP/1.1 a browser asks for six files at a time, in
 * the order of the page: scripts that stand before the styles are fetched before anything is painted.
 */
function takeLinks(template: string): { frame: string; styles: string[]; modules: string[] } {
  const styles: string[] = []
  const modules: string[] = []
  const frame = template.replace(
    /\s*<link rel="(stylesheet|modulepreload)"[^>]* href="\/([^"]+)">/g,
    (link, kind, file) => {
      if (kind === 'stylesheet') styles.push(link.trim())
      else modules.push(file)
      return ''
    },
  )
  if (styles.length === 0)
    throw new Error('The built page names no styles. Compare tools/build/pages with what the bundler writes.')
  return { frame, styles, modules }
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Read by the browser, so that it renders what the gateway sent. */
const whoServes = [
  [siteAddressMeta, siteAddressMark],
  [tagHostMeta, tagHostMark],
  ...organizationFields.map((field) => [organizationMeta(field), organizationMark(field)]),
].map(([name, mark]) => `<meta name="${name}" content="${mark}" />`)

/** What the shell needs on every page, as its manifest names it. */
const ofEveryPage = [/index\.html$/, /localSharedImportMap/, /loadShare/, /pendingShares/, /\/facade\/index\.js$/]

const entriesOf = (shell: Manifest) => ofEveryPage.flatMap((name) => found(Object.keys(shell), name))

/** Those of the names that match. Throws where none does: links would be missing, and pages only slower. */
function found(names: readonly string[], pattern: RegExp): string[] {
  const matching = names.filter((name) => pattern.test(name))
  if (matching.length > 0) return matching
  throw new Error(
    `Nothing that was built matches ${String(pattern)}. Compare tools/build/pages with the names in the manifests.`,
  )
}

const moduleLinks = (base: string, files: readonly string[]) =>
  files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${base}/${file}" />`)

const fontLinks = (shell: Manifest) =>
  Object.values(shell)
    .filter(({ file }) => preloadedFonts.test(file))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`)

const filesIn = (manifest: Manifest) => Object.values(manifest).map(({ file }) => file)

/** What is shared besides the facade, as the shares of a remote and the files of the shell name it: only some pages stand on it. */
const sharedByPages = ['forms', 'desk'].map((name) => ({
  inRemote: new RegExp(`_${name}__loadShare__`),
  inShell: new RegExp(`/${name}/index\\.js$`),
}))

/** The entry of the remote, its share table, its table of contents, the page itself and what it shares: no round trips one after another. */
function remoteLinks(page: Page, manifest: Manifest, shell: Manifest): string[] {
  const wanted = Object.keys(manifest).filter(
    (key) =>
      manifest[key]?.file === 'remoteEntry.js' ||
      /localSharedImportMap|^src\/routes\.tsx$/.test(key) ||
      key === page.module,
  )
  const files = filesOf(manifest, wanted)
  const shares = sharedByPages
    .filter(({ inRemote }) => files.some((file) => inRemote.test(file)))
    .flatMap(({ inShell }) => found(Object.keys(shell), inShell))
  return [...moduleLinks('', filesOf(shell, shares)), ...moduleLinks(`/mf/${page.remote}`, files)]
}
