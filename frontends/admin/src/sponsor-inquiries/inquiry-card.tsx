import { Badge, Card, DateTime, formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { Administrator } from '../audit/administrator.tsx'
import { stateWords } from './inquiry-words.ts'
import { Noting } from './noting.tsx'

type Inquiry = sponsors.SponsorInquiry

/** Who asks for what, what was noted, and what can be. */
export const InquiryCard = ({ inquiry }: { inquiry: Inquiry }) => (
  <Card className="text-small">
    <p className="flex flex-wrap items-center justify-between gap-2 text-ink-soft">
      <DateTime value={inquiry.receivedAt} show="day-and-time" />
      <Badge tone={inquiry.state === 'open' ? 'gold' : 'free'}>{stateWords[inquiry.state]}</Badge>
    </p>
    <h2 className="mt-1 font-sans text-body font-semibold wrap-anywhere" tabIndex={-1} data-row={inquiry.id}>
      {inquiry.companyName}
    </h2>
    <p className="wrap-anywhere">
      <span className="block">{inquiry.contactName}</span>
      <a
        href={`mailto:${inquiry.email}`}
        className="text-primary underline underline-offset-4"
        aria-label={`Write to ${inquiry.email}`}
      >
        {inquiry.email}
      </a>
      {inquiry.phone && `, ${inquiry.phone}`}
    </p>
    <p className="mt-2 font-medium tabular-nums">
      {inquiry.blocksWanted} {inquiry.blocksWanted === 1 ? 'block' : 'blocks'},{' '}
      {formatDollars(sponsorBlock.priceCents * BigInt(inquiry.blocksWanted), { wholeDollars: true })}
    </p>
    {inquiry.message && (
      <blockquote className="mt-3 border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {inquiry.message}
      </blockquote>
    )}
    {inquiry.acts.length > 0 && <Acts acts={inquiry.acts} />}
    <div className="mt-4">
      <Noting key={inquiry.version} inquiry={inquiry} />
    </div>
  </Card>
)

const Acts = ({ acts }: { acts: Inquiry['acts'] }) => (
  <ol className="mt-3 text-ink-soft" aria-label="Notes">
    {acts.map(({ state, note, by, at }) => (
      <li key={at} className="wrap-anywhere whitespace-pre-line">
        {stateWords[state]} <DateTime value={at} show="day-and-time" />, <Administrator id={by} />
        {note && `: ${note}`}
      </li>
    ))}
  </ol>
)
