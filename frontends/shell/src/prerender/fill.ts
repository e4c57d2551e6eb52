import { cardHeight, cardWidth, generalCard, siteAddressMark } from '@evenhand/contracts/pages'
import { fullTitle } from '@evenhand/web-kit/facade'
import type { QueryClient } from '@tanstack/react-query'
import type { Markup } from './markup.tsx'
import { structuredData } from './structured-data.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The picture that goes with a shared page, and what it says. */
export interface SharedCard {
  path: string
  alt: string
}

/** What social networks show of a page that somebody shares; they take whole addresses only. */
const shared = (path: string, card: SharedCard) => [
  '<meta property="og:type" content="website" />',
  '<meta property="og:site_name" content="Evenhand" />',
  `<meta property="og:url" content="${siteAddressMark}${path}" />`,
  `<meta property="og:image" content="${siteAddressMark}${card.path}" />`,
  '<meta property="og:image:type" content="image/jpeg" />',
  `<meta property="og:image:width" content="${cardWidth}" />`,
  `<meta property="og:image:height" content="${cardHeight}" />`,
  `<meta property="og:image:alt" content="${escape(card.alt)}" />`,
  '<meta name="twitter:card" content="summary_large_image" />',
  `<link rel="canonical" href="${siteAddressMark}${path}" />`,
]

/** JSON inside of a page: a word of a stranger cannot end the element that it stands in. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Not a script: browsers run nothing of these types, and the policy of the page does not ask about them. */
const dataBlock = (attributes: string, value: unknown) => `<script ${attributes}>${json(value)}</script>`

/** The gateway fills in the marks of the installation (`%…%`) afterwards: what strangers wrote must not look like one. */
const stateBlock = (state: unknown) =>
  `<script type="application/json" id="page-state">${json(state).replaceAll('%', '\\u0025')}</script>`

export interface Filling extends Markup {
  path: string
  /** What the queries of the page know; the browser begins with it. */
  state?: unknown
  client?: QueryClient
  /** Of the page alone; without it the general one goes with it. */
  card?: SharedCard | undefined
}

/** Puts a rendered page into its frame: title, meta tags, content, and the data that it was made of. */
export function fill(frame: string, { path, html, meta, state, client, card = generalCard }: Filling): string {
  const title = escape(fullTitle(meta.title))
  const description = escape(meta.description)
  const tags = [
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...(meta.hidden ? ['<meta name="robots" content="noindex" />'] : shared(path, card)),
  ]
  const told = structuredData(path, html, client)
  if (told) tags.push(dataBlock('type="application/ld+json"', told))
  const data = state === undefined ? '' : stateBlock(state)
  return frame
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`)
}
