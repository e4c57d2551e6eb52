import { DateTime, Day, type gifts, Money } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { kindWords, wayWords } from './gift-words.ts'

export const GiftFacts = ({ gift }: { gift: gifts.GiftDetails }) => (
  <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2">
    <Fact name="Donor">{gift.donorName}</Fact>
    <Fact name="Email">{gift.donorEmail}</Fact>
    <Fact name="What">{gift.description}</Fact>
    <Fact name="Kind">{kindWords[gift.kind]}</Fact>
    <Fact name="Way">{wayWords[gift.way]}</Fact>
    <Fact name="Amount">
      <Money value={gift.amount} />
    </Fact>
    {Number(gift.paidBack) > 0 && (
      <Fact name="Paid back">
        <Money value={gift.paidBack} />
      </Fact>
    )}
    <Fact name="Entries">{gift.entries.toLocaleString('en-US')} before multipliers</Fact>
    {gift.offline ? (
      <>
        <Fact name="Received on">
          <Day value={gift.offline.receivedOn} />
        </Fact>
        {gift.offline.reference && <Fact name="Reference">{gift.offline.reference}</Fact>}
        {gift.offline.note && <Fact name="Note">{gift.offline.note}</Fact>}
      </>
    ) : (
      <Fact name="Received">
        <DateTime value={gift.receivedAt} show="day-and-time" />
      </Fact>
    )}
    <Fact name="Begun">
      <DateTime value={gift.createdAt} show="day-and-time" />
    </Fact>
    {gift.paymentId && <Fact name="Payment">{gift.paymentId}</Fact>}
    <Fact name="Gift">{gift.id}</Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
)
