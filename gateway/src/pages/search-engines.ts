import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { ServiceAddresses } from '../config.ts'
import { publicFetch } from './rendering/public-fetch.ts'
import { type Subject, subjects } from './rendering/subjects.ts'

/** What is somebody's own, or leads to nothing without what a browser remembers, is nobody's search result. */
const closed = [
  '/admin',
  '/jeep-lease-admin',
  '/checkout',
  '/cart',
  '/donation-success',
  '/donor-account',
  '/prize',
  '/email/',
  '/sign-in/',
  '/api/',
  '/r/',
]

/** Pages without a name in their address. */
export const listedPages = [
  '/',
  '/main-giveaway',
  '/official-rules',
  '/jeep-lease',
  '/jeep-lease-rules',
  '/in-honor-of',
  '/honoring-veterans',
  '/winners',
  '/draws',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
] as const

const Named = z.array(z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }))
const keptMs = 60_000

export const robots =
  (publicUrl: string): RequestHandler =>
  (_request, response) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    response.setHeader('Cache-Control', 'no-cache')
    response.type('text').send(`${lines.join('\n')}\n`)
  }

/** Every page that a search engine may show: those of the list, and those of the giveaways and draws there are. */
export function sitemap(publicUrl: string, addresses: ServiceAddresses): RequestHandler {
  const ask = publicFetch(addresses)
  const lookFor = subjects(addresses)
  let known: { at: number; paths: Promise<string[]> } | undefined
  return async (_request, response) => {
    if (!known || performance.now() - known.at > keptMs)
      known = { at: performance.now(), paths: namedPages(ask, lookFor) }
    const paths = [...listedPages, ...(await known.paths)]
    const entries = paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
    response.setHeader('Cache-Control', 'no-cache')
    response
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  }
}

/** A service that is away takes its own pages out of the list, for a while; a giveaway without published rules has no page of them. */
async function namedPages(ask: typeof fetch, lookFor: (path: string) => Promise<Subject>): Promise<string[]> {
  const slugsAt = (path: string) =>
    ask(path)
      .then(async (answer) => Named.parse(await answer.json()).map(({ slug }) => slug))
      .catch((): string[] => [])
  const [giveaways, draws] = await Promise.all([slugsAt('/api/giveaways'), slugsAt('/api/draws')])
  const paths = giveaways.flatMap((slug) => [`/giveaways/${slug}/rules`, `/giveaways/${slug}/fairness`])
  // One after the other: a list of them is no reason to be unsure of any (`subjects.ts`).
  const found: string[] = []
  for (const path of paths) if ((await lookFor(path)) === 'there') found.push(path)
  return [...found, ...draws.map((slug) => `/draws/${slug}`)]
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
