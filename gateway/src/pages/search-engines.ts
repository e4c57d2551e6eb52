import { allPages, isNamed, type Named, newsletterPath, type PathWith } from '@evenhand/contracts/pages'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { ServiceAddresses } from '../config.ts'
import { publicFetch } from './rendering/public-fetch.ts'
import { type Subject, subjects } from './rendering/subjects.ts'

const pathsOf = (trait: 'listed' | 'closed') =>
  allPages.filter(({ path, has }) => !isNamed(path) && has(trait)).map(({ path }): string => path)

/** Pages without a name in their address. */
export const listedPages: readonly string[] = pathsOf('listed')

/** Robots read them as beginnings: what lies below another one needs no line. What is no page is nobody's search result either. */
const closed = [
  ...pathsOf('closed').filter((path, _at, all) => !all.some((other) => path.startsWith(`${other}/`))),
  '/api/',
]

/** Which list has the names of the listed pages that have one in their address. */
const namesOf: Record<
  Named<PathWith<'listed'>>,
  '/api/giveaways' | '/api/draws' | '/api/grant-rounds' | '/api/nonprofits'
> = {
  '/giveaways/{slug}/rules': '/api/giveaways',
  '/giveaways/{slug}/fairness': '/api/giveaways',
  '/draws/{slug}': '/api/draws',
  '/grants/rounds/{slug}': '/api/grant-rounds',
  '/grants/organizations/{slug}': '/api/nonprofits',
}

const Name = z.string().regex(/^[a-z0-9-]{1,60}$/)
/** An organization is named by its id. */
const Names = z.array(z.object({ slug: Name }).or(z.object({ id: Name })))
/** The newest of them: older ones are found from their list. */
const Newsletters = z.object({ items: z.array(z.object({ id: Name })) })
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

/** Every page that a search engine may show: those of the list, and those of the giveaways, draws, grant rounds, organizations and newsletters there are. */
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
      .then(async (answer) => Names.parse(await answer.json()).map((one) => ('slug' in one ? one.slug : one.id)))
      .catch((): string[] => [])
  const lists = await Promise.all(
    Object.entries(namesOf).map(async ([route, list]) => ({ route, slugs: await slugsAt(list) })),
  )
  const letters = await ask('/api/email/newsletters?limit=100')
    .then(async (answer) => Newsletters.parse(await answer.json()).items.map(({ id }) => newsletterPath(id)))
    .catch((): string[] => [])
  const paths = [...lists.flatMap(({ route, slugs }) => slugs.map((slug) => route.replace('{slug}', slug))), ...letters]
  // One after the other: a list of them is no reason to be unsure of any (`subjects.ts`).
  const found: string[] = []
  for (const path of paths) if ((await lookFor(path)) === 'there') found.push(path)
  return found
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
