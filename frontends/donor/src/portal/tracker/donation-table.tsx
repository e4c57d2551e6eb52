import { Button, Cell, DateTime, HeaderCell, Money, Table, titled } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { TakenBack } from '../../account/taken-back.tsx'
import type { GivenGift } from '../../account/use-gifts.ts'
import { GiftEntries, isMultiplied } from './gift-entries.tsx'

/** Lists show the first 3 donations (spec 01 §9), then all. */
const firstShown = 3

export function DonationTable({ donations }: { donations: readonly GivenGift[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? donations : donations.slice(0, firstShown)
  return (
    <div className="mt-5">
      <Table aria-label="Your donations">
        <thead>
          <tr>
            <HeaderCell className="pl-0">When</HeaderCell>
            <HeaderCell className="max-sm:px-1">Payment</HeaderCell>
            <HeaderCell className="text-right max-sm:hidden">Amount</HeaderCell>
            <HeaderCell className="pr-0 text-right max-sm:pl-1">Entries</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <Row key={one.gift.id} {...one} />
          ))}
        </tbody>
      </Table>
      {shown.some(isMultiplied) && (
        <p className="mt-3 text-fine text-ink-soft">
          The small line shows what a gift earned times the multiplier you had that day.
        </p>
      )}
      {!all && donations.length > firstShown && (
        <Button variant="plain" size="inline" className="mt-4" onClick={() => setAll(true)}>
          Show all {donations.length.toLocaleString('en-US')} payments
        </Button>
      )}
    </div>
  )
}

const typeNames = { monthly: 'Monthly', 'one-time': 'One-time' } as const

const Row = ({ gift, granted }: GivenGift) => (
  <tr>
    <Cell className="pl-0 sm:whitespace-nowrap">
      <DateTime value={gift.createdAt} />
    </Cell>
    <Cell className="wrap-anywhere max-sm:px-1">
      {gift.description}
      <span className="block text-fine text-ink-soft">
        {typeNames[gift.donationType]}
        {gift.membershipLevel && `, ${titled(gift.membershipLevel)}`}
      </span>
      {gift.paidBack !== '0.00' && (
        <span className="block text-fine text-ink-soft">
          <TakenBack gift={gift} refundedWords="was refunded" />
          {granted?.takenBackAt && !gift.disputed && (
            <>
              {' '}
              on <DateTime value={granted.takenBackAt} />
            </>
          )}
        </span>
      )}
    </Cell>
    <Cell className="text-right tabular-nums max-sm:hidden">
      <Money value={gift.amount} />
    </Cell>
    <Cell className="pr-0 text-right tabular-nums max-sm:pl-1">
      <GiftEntries gift={gift} granted={granted} />
    </Cell>
  </tr>
)
