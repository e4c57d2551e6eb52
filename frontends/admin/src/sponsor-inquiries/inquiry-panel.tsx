import { adminQueries, mailLink } from '@evenhand/web-kit/desk'
import { DateTime, ErrorState, Loading, messageOf, Sheet, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import type { sponsors } from '@evenhand/web-kit/forms'
import { Administrator } from '../audit/administrator.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { blocksWords, stateTones, stateWords } from './inquiry-words.ts'
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
  const inquiry = useQuery(adminQueries.sponsorInquiry(inquiryId))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={inquiry.data ? <Title inquiry={inquiry.data} /> : 'Inquiry'}
      opensAt="text"
      className="w-[min(36rem,100vw)] text-small"
    >
      {inquiry.isPending && (
        <Loading label="Loading the inquiry" className="mt-6 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      )}
      {inquiry.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn't load the inquiry"
            message={messageOf(inquiry.error, 'Try again in a moment.')}
            onRetry={() => void inquiry.refetch()}
          />
        </div>
      )}
      {inquiry.data && (
        <div key={`${inquiry.data.id} ${inquiry.data.version}`} className="mt-5 grid gap-6">
          <InquiryFacts inquiry={inquiry.data} />
          <Noting inquiry={inquiry.data} onNoted={onNoted} />
        </div>
      )}
    </Sheet>
  )
}

const Title = ({ inquiry: { companyName, state } }: { inquiry: Inquiry }) => (
  <>
    <span className="wrap-anywhere">{companyName}</span>
    <span className={`block font-sans text-small font-medium ${stateTones[state]}`}>{stateWords[state]}</span>
  </>
)

const InquiryFacts = ({ inquiry }: { inquiry: Inquiry }) => (
  <>
    {inquiry.message && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {inquiry.message}
      </blockquote>
    )}
    <Facts>
      <Fact name="Asks for">{blocksWords(inquiry.blocksWanted)}</Fact>
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
