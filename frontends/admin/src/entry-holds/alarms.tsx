import { adminQueries, entryHoldKinds } from '@evenhand/web-kit/desk'
import { Link, useInfiniteQuery } from '@evenhand/web-kit/facade'

/** Rules that see many people at once: what is held by one of them is looked at together. */
const watched = ['shared-network', 'shared-browser', 'referral-ring'] as const

/** How many donors each of them holds now; nothing where none does. */
export const Alarms = () => (
  <ul aria-label="Held together" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-fine">
    {watched.map((why) => (
      <Alarm key={why} why={why} />
    ))}
  </ul>
)

function Alarm({ why }: { why: (typeof watched)[number] }) {
  const { data } = useInfiniteQuery(adminQueries.entryHolds({ state: 'held', why, order: 'asc' }))
  const total = data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <li>
      <Link to={`/admin/entry-holds?why=${why}`} className="text-primary underline underline-offset-4">
        {entryHoldKinds[why].title}: <span className="tabular-nums">{total.toLocaleString('en-US')}</span> held
      </Link>
    </li>
  )
}
