import { adminQueries, mailLink } from '@evenhand/web-kit/desk'
import { DateTime, Link, useQuery } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { Administrator } from '../audit/administrator.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { invoicedWords, stateTones, stateWords, wishWords } from './inquiry-words.ts'
import { Noting } from './noting.tsx'

type Inquiry = sponsors.SponsorInquiry

interface InquiryPanelProps {
  inquiryId: string
  /** As it was before. */
  onNoted: (inquiry: Inquiry) => void
  onClose: () => void
}

/** Who asks for what, what was noted, and what can be; beside the list. */
export function InquiryPanel({ inquiryId, onNoted, onClose }: InquiryPanelProps) {
  const found = useQuery(adminQueries.sponsorInquiry(inquiryId))
  return (
    <DeskPanel
      what="inquiry"
      found={found}
      title={({ companyName, state }) => ({ name: companyName, state: stateWords[state], tone: stateTones[state] })}
      version={({ id, version }) => `${id} ${version}`}
      takes={({ id, state }) => (state === 'open' ? { kind: 'inquiry', thingId: id } : undefined)}
      onClose={onClose}
    >
      {(inquiry) => (
        <>
          <InquiryFacts inquiry={inquiry} />
          <Link
            to={`/admin/sponsorships?new=invoice&inquiry=${inquiry.id}`}
            className="justify-self-start text-primary underline underline-offset-4"
          >
            Make an invoice
          </Link>
          <Noting inquiry={inquiry} onNoted={onNoted} />
        </>
      )}
    </DeskPanel>
  )
}

const InquiryFacts = ({ inquiry }: { inquiry: Inquiry }) => (
  <>
    {inquiry.message && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {inquiry.message}
      </blockquote>
    )}
    <Facts>
      <Fact name="Asks for">
        {wishWords(inquiry)}
        <span className="block text-ink-soft">{invoicedWords(inquiry)}</span>
      </Fact>
      <Fact name="Contact">
        {inquiry.contactName}
        <a
          href={mailLink(inquiry.email)}
          className="block text-primary underline underline-offset-4"
          aria-label={`Write to ${inquiry.email}`}
        >
          {inquiry.email}
        </a>
        {inquiry.phone}
      </Fact>
      <Fact name="Received">
        <DateTime value={inquiry.receivedAt} show="day-and-time" />
      </Fact>
      {inquiry.invoices.length > 0 && (
        <Fact name="Invoices">
          {inquiry.invoices.map(({ sponsorshipId, number }) => (
            <Link
              key={sponsorshipId}
              to={`/admin/sponsorships?state=all&sponsorship=${sponsorshipId}`}
              className="block text-primary underline underline-offset-4"
            >
              {number}
            </Link>
          ))}
        </Fact>
      )}
      {inquiry.acts.length > 0 && (
        <Fact name="Notes">
          <Acts acts={inquiry.acts} />
        </Fact>
      )}
    </Facts>
  </>
)

const Acts = ({ acts }: { acts: Inquiry['acts'] }) => (
  <ol aria-label="Notes">
    {acts.map(({ state, note, by, at }) => (
      <li key={at} className="wrap-anywhere whitespace-pre-line">
        {stateWords[state]} <DateTime value={at} show="day-and-time" />, <Administrator id={by} />
        {note && `: ${note}`}
      </li>
    ))}
  </ol>
)
