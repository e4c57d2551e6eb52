import { adminQueries, audit } from '@evenhand/web-kit/desk'
import { dayInWords, Link, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { shortId } from './audit-words.ts'

/** What something was done to, with a link to where an administrator sees it. */
export function ActedThing({ action, thing }: { action: audit.AuditedAction; thing: audit.Thing }) {
  const { kind, id } = thing
  if (kind === 'batch') return <Batch id={id} />
  const { words, to } = describe(action, kind, id)
  // A short id stays in one piece.
  const shown = <span className={words.includes('…') ? 'whitespace-nowrap' : 'wrap-anywhere'}>{words}</span>
  if (to === undefined) return <span title={id}>{shown}</span>
  return (
    <Link to={to} className="text-primary underline underline-offset-4" title={id}>
      {shown}
    </Link>
  )
}

function describe(
  action: audit.AuditedAction,
  kind: Exclude<audit.AuditedThing, 'batch'>,
  id: string,
): { words: string; to?: string } {
  switch (kind) {
    case 'gift':
      return { words: `gift …${shortId(id)}`, to: `/admin/gifts?gift=${id}` }
    case 'giveaway': {
      const desk = audit.auditedActions[action] === 'winners' ? 'winners' : 'giveaways'
      return { words: id, to: `/admin/${desk}/${id}` }
    }
    case 'landing-page':
      return { words: id, to: `/jeep-lease-admin?page=${id}` }
    case 'donor':
      return { words: `donor …${shortId(id)}` }
    case 'receipt':
      return { words: id }
    case 'memorial':
      return { words: `memorial …${shortId(id)}`, to: `/admin/memorials?memorial=${id}` }
    case 'inquiry':
      return { words: `inquiry …${shortId(id)}`, to: `/admin/sponsor-inquiries?inquiry=${id}` }
  }
}

/** A batch by the day on which its cards came, while it is among the newest. */
function Batch({ id }: { id: string }) {
  const batches = useInfiniteQuery(adminQueries.postBatches())
  const batch = batches.data?.pages.flatMap(({ items }) => items).find((one) => one.id === id)
  return (
    <Link
      to={`/admin/free-post?batch=${id}`}
      className="whitespace-nowrap text-primary underline underline-offset-4"
      title={id}
    >
      {batch ? `the batch of ${dayInWords(`${batch.receivedOn}T12:00:00Z`)}` : `batch …${shortId(id)}`}
    </Link>
  )
}
