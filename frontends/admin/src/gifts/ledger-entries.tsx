import { adminQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import type { entries } from '@evenhand/web-kit/forms'

const count = (many: number): string => many.toLocaleString('en-US')

/** "12 × 2 = 24": what a gift earned, by what it was multiplied, and what the ledger has of it. */
export function entriesInWords({ grants, takenBack }: Omit<entries.GiftEntries, 'giftId'>): string {
  const total = count(grants.reduce((sum, { final }) => sum + final, 0))
  const [only] = grants
  const granted =
    only && grants.length === 1 && only.multiplier > 1 ? `${count(only.earned)} × ${only.multiplier} = ${total}` : total
  return takenBack > 0 ? `${granted} earned, ${count(takenBack)} taken back` : granted
}

interface LedgerEntriesProps {
  gift: { id: string; entries: number }
  /** Of the list that the gift is shown in: they are asked for together. */
  beside: readonly string[]
}

/** The ledger's number; until it is there, and where it cannot be read, what the gift earns before multipliers. */
export function LedgerEntries({ gift, beside }: LedgerEntriesProps) {
  const ledger = useQuery(adminQueries.giftEntries(beside))
  const found = ledger.data?.find(({ giftId }) => giftId === gift.id)
  if (found?.awaitsProof) return <>0, awaits the email’s confirmation</>
  if (found && found.grants.length > 0) return <>{entriesInWords(found)}</>
  return gift.entries === 0 ? <>0</> : <span title="Before multipliers">{count(gift.entries)}</span>
}
