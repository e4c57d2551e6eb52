import { adminQueries, mailLink } from '@evenhand/web-kit/desk'
import { DateTime, formatDollars, Link, parseDollars, useQuery } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { OutsideLink } from '../lists/outside-link.tsx'
import { Correct } from './correct.tsx'
import { Decide } from './decide.tsx'
import { InvoiceActs, InvoiceFact } from './invoice.tsx'
import { Logos } from './logos.tsx'
import { RefundRest } from './refund-rest.tsx'
import { type Sponsorship, stateTones, stateWords } from './sponsorship-words.ts'

interface SponsorshipPanelProps {
  sponsorshipId: string
  /** As it was before. */
  onDecided: (sponsorship: Sponsorship) => void
  onClose: () => void
}

/** Who bought what, where it leads, what it brought, what was decided and what can be; beside the list. */
export function SponsorshipPanel({ sponsorshipId, onDecided, onClose }: SponsorshipPanelProps) {
  const found = useQuery(adminQueries.sponsorship(sponsorshipId))
  return (
    <DeskPanel
      what="sponsorship"
      found={found}
      title={({ companyName, state }) => ({ name: companyName, state: stateWords[state], tone: stateTones[state] })}
      version={({ id, version }) => `${id} ${version}`}
      takes={({ id, state, newLogoId }) =>
        state === 'waiting' || newLogoId !== null ? { kind: 'sponsorship', thingId: id } : undefined
      }
      onClose={onClose}
    >
      {(sponsorship) => (
        <>
          <SponsorshipFacts {...sponsorship} />
          <Logos sponsorship={sponsorship} />
          {isUnpaid(sponsorship) ? (
            <InvoiceActs sponsorship={sponsorship} onDecided={onDecided} />
          ) : (
            <Decide sponsorship={sponsorship} onDecided={onDecided} />
          )}
          <Correct sponsorship={sponsorship} />
          <Acts acts={sponsorship.acts} />
        </>
      )}
    </DeskPanel>
  )
}

const isUnpaid = ({ state }: Sponsorship): boolean => state === 'invoiced' || state === 'canceled'

const dollars = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)

const SponsorshipFacts = (of: Sponsorship) => (
  <Facts>
    {of.invoice && <InvoiceFact invoice={of.invoice} state={of.state} />}
    <Fact name={isUnpaid(of) ? 'Invoiced' : 'Bought'}>
      {of.name}, {dollars(of.amount)}, <DateTime value={of.boughtAt} show="day-and-time" />
    </Fact>
    <Fact name="Website">
      <OutsideLink to={of.website} />
    </Fact>
    <Fact name="Contact">
      {of.contactName}
      <a
        href={mailLink(of.contactEmail)}
        className="block text-primary underline underline-offset-4"
        aria-label={`Write to ${of.contactEmail}`}
      >
        {of.contactEmail}
      </a>
    </Fact>
    {of.startsAt && of.endsAt && (
      <Fact name="Shown">
        <DateTime value={of.startsAt} show="day-and-time" /> to <DateTime value={of.endsAt} show="day-and-time" />
      </Fact>
    )}
    {of.kind === 'block' && (
      <Fact name="Cells">{of.cells.length === 0 ? 'None' : of.cells.map((cell) => cell + 1).join(' and ')}</Fact>
    )}
    {!isUnpaid(of) && <MoneyFacts {...of} />}
  </Facts>
)

const MoneyFacts = (of: Sponsorship) => (
  <>
    <Fact name="Brought">
      {of.totals.views.toLocaleString('en-US')} views, {of.totals.clicks.toLocaleString('en-US')} clicks
    </Fact>
    <Fact name="Money">
      {dollars(of.left)} of {dollars(of.amount)} not refunded
      {of.unused !== null && <span className="block">For the time still to come: {dollars(of.unused)}</span>}
      {of.purchaseIds.map((id) => (
        <Link key={id} to={`/admin/gifts?gift=${id}`} className="block text-primary underline underline-offset-4">
          Open the payment
        </Link>
      ))}
      <RefundRest key={of.refundable} sponsorship={of} />
    </Fact>
  </>
)

const Acts = ({ acts }: { acts: Sponsorship['acts'] }) =>
  acts.length === 0 ? null : (
    <section>
      <h3 className="font-medium">History</h3>
      <ol className="mt-2 grid gap-2">
        {acts.map(({ state, note, by, at }) => (
          <li key={at} className="wrap-anywhere whitespace-pre-line">
            {state === 'held' ? 'Invoice' : stateWords[state]} <Administrator id={by} />,{' '}
            <DateTime value={at} show="day-and-time" />
            {note && <span className="block text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
