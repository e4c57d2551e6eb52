import { Card, ErrorState, isProblem, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { activitiesAMonth, type social } from '@evenhand/web-kit/forms'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { RecordForm } from './record-form.tsx'
import { termsQuery } from './social-queries.ts'

export const RecordCard = ({ accountNumber }: { accountNumber: string }) => (
  <Card>
    <h2 className="text-title">Record an activity</h2>
    <Recording accountNumber={accountNumber} />
  </Card>
)

const closedWords: Readonly<Record<Exclude<social.SocialTerms['counting'], 'counts' | 'over-cap'>, string>> = {
  'not-named':
    'Social media doesn’t earn entries in the giveaway that’s open now: its rules were sealed before this way to enter was added. Keep your posts and record them here when the next giveaway opens.',
  closed: 'The giveaway isn’t open right now. Keep your posts and record them here when it opens again.',
}

const overCapWords = `You’ve recorded the ${activitiesAMonth} activities that count in a month. What you record until the month ends is kept, and earns no entries.`

/** The form where an activity would count now; else why it would not, before anyone types it. */
function Recording({ accountNumber }: { accountNumber: string }) {
  const terms = useQuery({ ...termsQuery(), refetchOnMount: 'always' })
  const expired = useExpiredSession(terms.error)
  if (terms.isPending || expired) {
    return (
      <Loading label="Loading the form" className="mt-4 space-y-4">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} className="h-16" />
        ))}
      </Loading>
    )
  }
  if (isProblem(terms.error, 'mailbox-to-prove'))
    return <p className="mt-3 text-ink-soft">{messageOf(terms.error, 'Confirm your email first.')}</p>
  if (!terms.data) {
    return (
      <ErrorState
        title="We couldn't load this form"
        message={messageOf(terms.error, 'Try again in a moment.')}
        onRetry={() => void terms.refetch()}
      />
    )
  }
  const { counting, disclosed } = terms.data
  if (counting === 'not-named' || counting === 'closed')
    return <p className="mt-3 text-ink-soft">{closedWords[counting]}</p>
  return (
    <>
      {counting === 'over-cap' && <p className="mt-3 text-ink-soft">{overCapWords}</p>}
      <RecordForm accountNumber={accountNumber} disclosed={disclosed} />
    </>
  )
}
