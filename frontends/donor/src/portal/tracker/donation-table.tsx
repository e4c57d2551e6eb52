import {
  type AnswerOf,
  Button,
  Cell,
  DateTime,
  type donations,
  HeaderCell,
  Money,
  Table,
  titled,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'

type Donation = AnswerOf<typeof donations.listDonations>[number]

/** Lists show the first 3 donations (spec 01 §9), then all. */
const firstShown = 3

export function DonationTable({ donations }: { donations: readonly Donation[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? donations : donations.slice(0, firstShown)
  return (
    <div className="mt-5">
      <Table aria-label="Your donations">
        <thead>
          <tr>
            <HeaderCell className="pl-0">When</HeaderCell>
            <HeaderCell className="max-sm:px-1">Donation</HeaderCell>
            <HeaderCell className="text-right max-sm:hidden">Amount</HeaderCell>
            <HeaderCell className="pr-0 text-right max-sm:pl-1">Entries</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((donation) => (
            <Row key={donation.id} donation={donation} />
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-fine text-ink-soft">
        Entries before multipliers; see your entry history for what a multiplier added.
      </p>
      {!all && donations.length > firstShown && (
        <Button variant="plain" size="inline" className="mt-4" onClick={() => setAll(true)}>
          Show all {donations.length.toLocaleString('en-US')} donations
        </Button>
      )}
    </div>
  )
}

const typeNames = { monthly: 'Monthly', 'one-time': 'One-time' } as const

const Row = ({ donation }: { donation: Donation }) => (
  <tr>
    <Cell className="pl-0 sm:whitespace-nowrap">
      <DateTime value={donation.createdAt} />
    </Cell>
    <Cell className="wrap-anywhere max-sm:px-1">
      {donation.description}
      <span className="block text-fine text-ink-soft">
        {typeNames[donation.donationType]}
        {donation.membershipLevel && `, ${titled(donation.membershipLevel)}`}
      </span>
      {donation.paidBack !== '0.00' && (
        <span className="block text-fine text-ink-soft">
          <Money value={donation.paidBack} /> was refunded, and its entries were taken back
        </span>
      )}
    </Cell>
    <Cell className="text-right tabular-nums max-sm:hidden">
      <Money value={donation.amount} />
    </Cell>
    <Cell className="pr-0 text-right font-semibold tabular-nums max-sm:pl-1">
      {donation.status === 'refunded' ? (
        <>
          <s aria-hidden="true" className="font-normal text-ink-soft">
            +{donation.entries.toLocaleString('en-US')}
          </s>{' '}
          0
        </>
      ) : (
        `+${donation.entries.toLocaleString('en-US')}`
      )}
    </Cell>
  </tr>
)
