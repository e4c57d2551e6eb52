import {
  api,
  campaignDay,
  campaignTimeZone,
  entries,
  levelTerms,
  useClosedEntries,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { Member } from './registration.ts'

/** The ledger hears of a new member a moment later. */
const askMilliseconds = 1_000
const asksMax = 20

const month = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, month: 'long' })
const each = levelTerms.free.entriesPerMonth.toLocaleString('en-US')

/** What became of this month's free entries, as the ledger has it; the mail about the number says the same. */
export function JoiningEntries({ member }: { member: Member }) {
  const closed = useClosedEntries()
  const line = useLineOfMonth(member, !closed)
  if (closed) return <p className="mt-2">{closed.monthly}</p>
  const name = month.format(new Date(member.createdAt))
  const granted = line?.finalEntries.toLocaleString('en-US')
  return (
    <>
      <p className="mt-2 font-medium" role="status">
        {line === undefined
          ? `Your free entries for ${name} are being recorded and will be in your donor account shortly.`
          : Date.parse(line.createdAt) < Date.parse(member.createdAt)
            ? `You already had your ${granted} entries for ${name} when you joined. The next ${each} come next month.`
            : `Your ${granted} free entries for ${name} were added when you joined.`}
      </p>
      <p className="mt-2 text-ink-soft">
        You get {each} free entries each month while the giveaway is open, added automatically. Each has the same odds
        as a paid entry. Nothing to buy.
      </p>
    </>
  )
}

/** The line of the ledger with this month's entries: of joining, or what had them before. */
function useLineOfMonth(member: Member, isOpen: boolean) {
  const { data } = useQuery({
    queryKey: ['donor', 'joining-entries', member.id],
    queryFn: ({ signal }) =>
      api(entries.listEntryTransactions, { query: { entryType: 'monthly_auto', limit: '1' } }, { signal }),
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) === 0 && state.dataUpdateCount < asksMax ? askMilliseconds : false,
  })
  const monthOf = (at: string) => campaignDay(new Date(at)).slice(0, 7)
  return data?.find(
    ({ finalEntries, createdAt }) => finalEntries > 0 && monthOf(createdAt) === monthOf(member.createdAt),
  )
}
