import { Cell, type EntryType, HeaderCell, Table } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { grouped } from '../draws/numbers.ts'

/** How entries came to be, as a reader calls it. */
const names: Partial<Record<EntryType, { free?: string; paid?: string }>> = {
  monthly_auto: { free: 'Free entry, free level', paid: 'Memberships, and multipliers on free entries' },
  donation: { paid: 'Gifts' },
  multiplier: { paid: 'Multipliers' },
  free_post: { free: 'Postcards' },
  registration: { free: 'Registrations' },
  sponsor_click: { free: 'Visits to sponsors', paid: 'Multipliers on visits' },
  referral: { free: 'Referrals' },
  social_media: { free: 'Likes, shares, comments' },
  affiliate: { free: 'Affiliates' },
}

const nameOf = ({ entryType, paid }: giveaways.PoolShare): string => {
  const words = entryType.replaceAll('_', ' ')
  return names[entryType]?.[paid ? 'paid' : 'free'] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const ShareTable = ({ shares }: { shares: readonly giveaways.PoolShare[] }) => (
  <div className="mt-6">
    <Table aria-label="Entries by source">
      <thead>
        <tr>
          <HeaderCell>Source</HeaderCell>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell className="text-right">Entries</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={`${share.entryType} ${share.paid}`}>
            <Cell>{nameOf(share)}</Cell>
            <Cell>{share.paid ? 'paid' : 'free'}</Cell>
            <Cell className="text-right tabular-nums">{grouped(share.entries)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)
