import { audit } from '@evenhand/web-kit/desk'
import { Link } from '@evenhand/web-kit/facade'
import { shortId } from './audit-words.ts'

/** What something was done to, with a link to where an administrator sees it. */
export function ActedThing({ action, thing }: { action: audit.AuditedAction; thing: audit.Thing }) {
  const { words, to } = describe(action, thing)
  // A short id stays in one piece.
  const shown = <span className={words.includes('…') ? 'whitespace-nowrap' : 'wrap-anywhere'}>{words}</span>
  if (to === undefined) return <span title={thing.id}>{shown}</span>
  return (
    <Link to={to} className="text-primary underline underline-offset-4" title={thing.id}>
      {shown}
    </Link>
  )
}

function describe(action: audit.AuditedAction, { kind, id }: audit.Thing): { words: string; to?: string } {
  switch (kind) {
    case 'gift':
      return { words: `gift …${shortId(id)}`, to: `/admin/gifts?gift=${id}` }
    case 'giveaway': {
      const desk = audit.auditedActions[action] === 'winners' ? 'winners' : 'giveaways'
      return { words: id, to: `/admin/${desk}/${id}` }
    }
    case 'batch':
      return { words: `batch …${shortId(id)}`, to: `/admin/free-post?batch=${id}` }
    case 'landing-page':
      return { words: id, to: `/jeep-lease-admin?page=${id}` }
    case 'donor':
      return { words: `donor …${shortId(id)}` }
    case 'receipt':
      return { words: id }
    case 'memorial':
      return { words: `memorial …${shortId(id)}`, to: `/admin/memorials?memorial=${id}` }
    case 'inquiry':
      return { words: `inquiry …${shortId(id)}` }
  }
}
