import { goneOne, type Named, oneNamed, type PathWith, queryNameOf } from '@evenhand/contracts/pages'
import { z } from 'zod'
import type { ServiceAddresses } from '../../config.ts'
import { namedRouteOf } from '../client-routes.ts'
import { publicFetch } from './public-fetch.ts'

/** `unsure` where the service does not say: the page goes out without data, and says itself what it finds. */
export type Subject = 'there' | 'missing' | 'unsure'

export type LookFor = (address: string) => Promise<Subject>

type Ask = (path: string) => Promise<Response>

/** A name that can be none of those there are is refused: there is nothing of it either. */
const statusAt = (answer: Response): Subject =>
  answer.ok ? 'there' : [400, 404].includes(answer.status) ? 'missing' : 'unsure'

const Named = z.array(z.object({ slug: z.string() }))
const oneOf = async (answer: Response, slug: string): Promise<Subject> => {
  if (!answer.ok) return 'unsure'
  return Named.parse(await answer.json()).some((one) => one.slug === slug) ? 'there' : 'missing'
}

/** The one call that knows whether there is anything of the name in an address. Only pages with data ask. */
const looks: Record<Named<PathWith<'live'>>, (ask: Ask, slug: string) => Promise<Subject>> = {
  '/draws/{slug}': async (ask, slug) => statusAt(await ask(`/api/draws/${slug}`)),
  '/giveaways/{slug}/rules': async (ask, slug) => statusAt(await ask(`/api/giveaways/${slug}/rules`)),
  '/giveaways/{slug}/fairness': async (ask, slug) => statusAt(await ask(`/api/giveaways/${slug}/fairness`)),
  '/grants/rounds/{slug}': async (ask, slug) => statusAt(await ask(`/api/grant-rounds/${slug}`)),
  '/grants/organizations/{slug}': async (ask, slug) => statusAt(await ask(`/api/nonprofits/${slug}`)),
  '/enter/{slug}': async (ask, slug) => oneOf(await ask('/api/landing-pages'), slug),
}

/** Where those are that the address of a page can name. */
const listsOf = { memorial: '/api/memorial-blocks', letter: '/api/email/newsletters' } as const

/** What has to be there for an address, and the way to ask; undefined where it names nothing. */
function lookOf(address: string, ask: Ask): (() => Promise<Subject>) | undefined {
  const named = namedRouteOf(address)
  if (named && named.route in looks) return () => looks[named.route as keyof typeof looks](ask, named.slug)
  const [path = '', search] = address.split('?')
  const name = queryNameOf(path)
  const one = name && oneNamed(new URLSearchParams(search).get(name))
  if (!one || one === goneOne) return undefined
  return async () => statusAt(await ask(`${listsOf[name]}/${one}`))
}

/** However many made-up names are asked for, the services are asked for so many at a time; the pages of others come without data then. */
const looksAtOnceMax = 16

/** Looks for what a page is about before it is rendered: names that somebody made up cost one read, and no thread's time and no one's place. */
export function subjects(addresses: ServiceAddresses, ask: Ask = publicFetch(addresses)): LookFor {
  let looking = 0
  return async (address) => {
    const look = lookOf(address, ask)
    if (!look) return 'there'
    if (looking >= looksAtOnceMax) return 'unsure'
    looking += 1
    return look()
      .catch((): Subject => 'unsure')
      .finally(() => (looking -= 1))
  }
}
