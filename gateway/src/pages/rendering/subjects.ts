import { z } from 'zod'
import type { ServiceAddresses } from '../../config.ts'
import { publicFetch } from './public-fetch.ts'

/** `unsure` where the service does not say: the page goes out without data, and says itself what it finds. */
export type Subject = 'there' | 'missing' | 'unsure'

type Ask = (path: string) => Promise<Response>

const statusAt = (answer: Response): Subject => (answer.ok ? 'there' : answer.status === 404 ? 'missing' : 'unsure')

const Named = z.array(z.object({ slug: z.string() }))
const oneOf = async (answer: Response, slug: string): Promise<Subject> =>
  answer.ok && Named.parse(await answer.json()).some((one) => one.slug === slug) ? 'there' : 'unsure'

/** Pages with a name in their address, and the one call that knows whether there is anything of that name. */
const named: readonly { paths: RegExp; look: (ask: Ask, slug: string) => Promise<Subject> }[] = [
  { paths: /^\/draws\/([^/]+)$/, look: async (ask, slug) => statusAt(await ask(`/api/draws/${slug}`)) },
  {
    paths: /^\/giveaways\/([^/]+)\/rules$/,
    look: async (ask, slug) => statusAt(await ask(`/api/giveaways/${slug}/rules`)),
  },
  {
    paths: /^\/giveaways\/([^/]+)\/fairness$/,
    look: async (ask, slug) => statusAt(await ask(`/api/giveaways/${slug}/fairness`)),
  },
  { paths: /^\/enter\/([^/]+)$/, look: async (ask, slug) => oneOf(await ask('/api/landing-pages'), slug) },
]

/** Looks for what a page is about before it is rendered: names that somebody made up cost one read, and no thread's time and no one's place. */
export function subjects(addresses: ServiceAddresses): (path: string) => Promise<Subject> {
  const ask = publicFetch(Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, url.href])) as never)
  return async (path) => {
    for (const { paths, look } of named) {
      const [, slug] = paths.exec(path) ?? []
      if (slug !== undefined) return look(ask, slug).catch((): Subject => 'unsure')
    }
    return 'there'
  }
}
