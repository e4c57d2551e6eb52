import { adminQueries, entryHoldKinds, entryHoldsOfMany } from '@evenhand/web-kit/desk'
import { Link, useInfiniteQuery } from '@evenhand/web-kit/facade'

/** How many donors each rule holds that sees many people at once; nothing where none does. */
export const Alarms = () => (
  <ul aria-label="Held together" className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-fine">
    {entryHoldsOfMany.map((why) => (
      <Alarm key={why} why={why} />
    ))}
  </ul>
)

function Alarm({ why }: { why: (typeof entryHoldsOfMany)[number] }) {
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
