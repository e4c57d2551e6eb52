import {
  api,
  ErrorState,
  isProblem,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  useNavigate,
  useQuery,
} from '@evenhand/web-kit/facade'
import { registering } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import { useLinkToken } from '../../link-token.ts'
import { AnswerForm } from './answer-form.tsx'
import { Answered, Over } from './answered.tsx'

/** Behind the emailed link of a question about a registration: whoever has it can answer, without signing in (docs/decisions/0052). */
export function AnswerPage() {
  const navigate = useNavigate()
  const [token] = useState(useLinkToken())
  const [answeredFor, setAnsweredFor] = useState<string>()
  const asked = useQuery({
    queryKey: ['nonprofit-question', token],
    gcTime: 0,
    queryFn: ({ signal }) => api(registering.openNonprofitQuestion, { body: { token } }, { signal }),
  })
  const isRead = asked.isSuccess
  // Once it is read, the address is one to show: nobody answers by what they see there, or find in a history.
  useEffect(() => {
    if (isRead) void navigate({ hash: '' }, { replace: true })
  }, [isRead, navigate])
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta title="Answer a question" description="Answer a question about your nonprofit’s registration." hidden />
      {answeredFor !== undefined ? (
        <Answered organizationName={answeredFor} />
      ) : asked.isPending ? (
        <Loading label="Loading the question" className="grid gap-5">
          <h1 className="text-heading">A question for you</h1>
          <Skeleton className="h-20 max-w-prose" />
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      ) : asked.isError ? (
        <NoQuestion error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <AnswerForm asked={asked.data} token={token} onAnswered={setAnsweredFor} />
      )}
    </div>
  )
}

/** A link that is over says why; what only fails right now can be tried again. */
function NoQuestion({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isProblem(error, 'link-expired')) return <Over title="This link has ended">{messageOf(error, '')}</Over>
  if (isProblem(error, 'invalid-request')) {
    return (
      <Over title="This link is incomplete">Part of it was lost on the way here. Open it again from the email.</Over>
    )
  }
  return (
    <>
      <h1 className="mb-8 text-heading">A question for you</h1>
      <ErrorState
        title="We couldn’t load the question"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={onRetry}
      />
    </>
  )
}
