import {
  api,
  campaignTimeZone,
  entries,
  levelTerms,
  queries,
  useClosedEntries,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { findEntriesOfMonth } from './entries-of-month.ts'
import type { Member } from './registration.ts'

/** The ledger hears of a new member a moment later. */
const askMilliseconds = 1_000
const askForMilliseconds = 20_000

/** More than a month has of them: a reversal, or the month before, can be newer than the line that is looked for. */
const linesMax = '20'

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })

/** What became of this month's automatic entries, as the ledger has it; the mail about the number says the same. */
export function JoiningEntries({ member }: { member: Member }) {
  const closed = useClosedEntries()
  const session = useQuery(queries.session())
  const awaitsProof = session.data?.mailbox === 'to-prove' && member.membershipLevel === 'free'
  const { had, isOver } = useEntriesOfMonth(member, !closed)
  if (closed) return <p className="mt-2">{closed.monthly}</p>
  const name = month.format(new Date(member.createdAt))
  const each = levelTerms[member.membershipLevel].entriesPerMonth.toLocaleString('en-US')
  const kind = member.membershipLevel === 'free' ? 'free entries' : 'entries'
  const granted = had?.entries.toLocaleString('en-US')
  return (
    <>
      <p className="mt-2 font-medium" role="status">
        {had === undefined
          ? awaitsProof
            ? `Check your email to confirm your ${each} ${kind} for ${name}. They count once you’ve used the link in it, or signed in with a code.`
            : isOver
              ? `Your ${kind} for ${name} aren’t recorded yet. Your donor account shows them once they are.`
              : `Your ${kind} for ${name} are being recorded and will be in your donor account shortly.`
          : had.when === 'before'
            ? `You already had your ${granted} entries for ${name} when you joined. The next ${each} come next month.`
            : `Your ${granted} ${kind} for ${name} were added when you joined.`}
      </p>
      <p className="mt-2 text-ink-soft">
        You get {each} {kind} each month while the giveaway is open, added automatically.
        {member.membershipLevel === 'free' && ' Each has the same odds as a paid entry. Nothing to buy.'}
      </p>
    </>
  )
}

/** Asks until the ledger has them, and for a while at most. */
function useEntriesOfMonth(member: Member, isOpen: boolean) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), askForMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  const { data = [] } = useQuery({
    queryKey: ['donor', 'joining-entries', member.id],
    queryFn: ({ signal }) =>
      api(entries.listEntryTransactions, { query: { entryType: 'monthly_auto', limit: linesMax } }, { signal }),
    enabled: isOpen,
    refetchInterval: ({ state }) => !isOver && !findEntriesOfMonth(state.data ?? [], member) && askMilliseconds,
  })
  return { had: findEntriesOfMonth(data, member), isOver }
}
