import { type gifts, supporters } from '@evenhand/web-kit/desk'
import { DateTime, Day, Link, Money } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { AcceptedRules } from '../lists/accepted-rules.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { kindWords, livesIn, wayWords } from './gift-words.ts'
import { refundedOf } from './refunded.ts'

export const GiftFacts = ({ gift }: { gift: gifts.GiftDetails }) => (
  <Facts>
    <Fact name="Donor">{gift.donorName}</Fact>
    <Fact name="Email">{gift.donorEmail}</Fact>
    <Allowed to={supporters.findSupporters}>
      <Fact name="Everything">
        <Link
          to={`/admin/supporters?${new URLSearchParams({ search: gift.donorEmail })}`}
          className="text-primary underline underline-offset-4"
        >
          What happened to this person
        </Link>
      </Fact>
    </Allowed>
    <Fact name="Description">{gift.description}</Fact>
    <Fact name="Kind">{kindWords[gift.kind]}</Fact>
    <Fact name="Method">{wayWords[gift.way]}</Fact>
    <Fact name="Amount">
      <Money value={gift.amount} />
    </Fact>
    {refundedOf(gift) !== '0.00' && (
      <Fact name="Refunded">
        <Money value={refundedOf(gift)} />
      </Fact>
    )}
    {gift.disputed && (
      <Fact name="Disputed">
        <Money value={gift.disputed} />
      </Fact>
    )}
    <Fact name="Entries">
      <LedgerEntries gift={gift} beside={[gift.id]} />
      {gift.notOpen && ', because the giveaway wasn’t open where the donor lives'}
    </Fact>
    <Fact name="Lives in">{livesIn(gift.region)}</Fact>
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
    <Fact name="Started">
      <DateTime value={gift.createdAt} show="day-and-time" />
    </Fact>
    <Fact name="Official rules">
      {gift.acceptedRules ? <AcceptedRules rules={gift.acceptedRules} /> : 'Not recorded'}
    </Fact>
    {gift.paymentId && <Fact name="Payment">{gift.paymentId}</Fact>}
    <Fact name="Gift number">{gift.id}</Fact>
  </Facts>
)
