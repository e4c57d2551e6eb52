import { adminQueries } from '@evenhand/web-kit/desk'
import { dayInWords, useInfiniteQuery, useQuery, type Wall, wallNames } from '@evenhand/web-kit/facade'
import { shortId } from './audit-words.ts'
import { ThingLink } from './thing-link.tsx'

/** The newest page names nearly all of a trail in one question; what is older is asked for by itself. */
const isOlder = (list: { isSuccess: boolean }, found: unknown): boolean => list.isSuccess && found === undefined

/** A batch by the day on which its cards came. */
export function NamedBatch({ id }: { id: string }) {
  const list = useInfiniteQuery(adminQueries.postBatches())
  const listed = list.data?.pages.flatMap(({ items }) => items).find((one) => one.id === id)
  const older = useQuery({ ...adminQueries.postBatch(id), enabled: isOlder(list, listed) })
  const receivedOn = (listed ?? older.data)?.receivedOn
  const words = receivedOn ? `the batch of ${dayInWords(`${receivedOn}T12:00:00Z`)}` : `batch …${shortId(id)}`
  return <ThingLink id={id} words={words} to={`/admin/free-post?batch=${id}`} />
}

/** A memorial by its tile and wall. */
export function NamedMemorial({ id }: { id: string }) {
  const list = useInfiniteQuery(adminQueries.memorials({ state: 'all', order: 'desc' }))
  const listed = list.data?.pages.flatMap(({ items }) => items).find((one) => one.id === id)
  const older = useQuery({ ...adminQueries.memorial(id), enabled: isOlder(list, listed) })
  const memorial = listed ?? older.data
  return (
    <ThingLink
      id={id}
      words={memorial ? placeOf(memorial) : `memorial …${shortId(id)}`}
      to={`/admin/memorials?memorial=${id}`}
    />
  )
}

interface Placed {
  wall: Wall
  position: number | null
  lovedOneName: string
}

/** People count tiles from 1. One that was paid back has no tile any more. */
const placeOf = ({ wall, position, lovedOneName }: Placed): string =>
  position === null ? `the memorial for ${lovedOneName}` : `tile ${position + 1}, ${wallNames[wall]}`

/** A grant round by its title. A draft that was discarded has no page. */
export function NamedRound({ id }: { id: string }) {
  const list = useQuery(adminQueries.grantRounds())
  const title = list.data?.find(({ round }) => round.id === id)?.round.title
  return (
    <ThingLink
      id={id}
      words={title ?? `grant round …${shortId(id)}`}
      to={list.isSuccess && title === undefined ? undefined : `/admin/grant-rounds/${id}`}
    />
  )
}

/** A giveaway by its title; editions of the same title by their name in addresses too. The draft of one that was discarded has no page. */
export function NamedGiveaway({ slug, desk }: { slug: string; desk: 'giveaways' | 'winners' }) {
  const list = useQuery(adminQueries.giveaways())
  const found = list.data?.find((one) => one.slug === slug)
  const isAlone = list.data?.filter(({ title }) => title === found?.title).length === 1
  return (
    <ThingLink
      id={slug}
      words={found ? (isAlone ? found.title : `${found.title} (${slug})`) : slug}
      to={list.isSuccess && !found ? undefined : found?.external ? '/admin/giveaways' : `/admin/${desk}/${slug}`}
    />
  )
}
