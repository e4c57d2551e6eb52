import { emailQueries } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { testWords } from './test-words.ts'

const lookEveryMilliseconds = 1_000
/** What takes longer is seen in the inbox. */
const patienceMilliseconds = 60_000

/** A test that was asked for. */
export interface RequestedTest {
  testId: string
  to: string
  /** What the service answered. */
  message: string
}

/** When something was heard last, whatever it was. */
const lookedAt = (look: { dataUpdatedAt: number; errorUpdatedAt: number }): number =>
  Math.max(look.dataUpdatedAt, look.errorUpdatedAt)

/** What becomes of a test, in sentences, for as long as its dialog is open. */
export function FollowedTest({ testId, to, message }: RequestedTest) {
  const [until] = useState(() => Date.now() + patienceMilliseconds)
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...emailQueries.test(testId),
    refetchInterval: ({ state }) =>
      state.data?.emails.every(({ isFinal }) => isFinal) !== true && lookedAt(state) < until && lookEveryMilliseconds,
  })
  const emails = data?.emails ?? []
  const place = useRef<HTMLDivElement>(null)
  // Below a long form it would be said where nobody looks.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const isKnown = emails.length > 0 && emails.every(({ isFinal }) => isFinal)
  return (
    <div ref={place} role="status" className="grid gap-2 text-small wrap-anywhere">
      {emails.every(({ state }) => state === 'queued') ? (
        <p>{message}</p>
      ) : (
        emails.map((email) => (
          <p key={email.version} className={email.state === 'refused' ? 'text-danger' : undefined}>
            {testWords(email, to)}
          </p>
        ))
      )}
      {!isKnown && <Unknown to={to} isError={isError} isOver={lookedAt({ dataUpdatedAt, errorUpdatedAt }) >= until} />}
    </div>
  )
}

function Unknown({ to, isError, isOver }: { to: string; isError: boolean; isOver: boolean }) {
  if (isOver) return <p>After a minute we’ve stopped asking what became of it. Check the inbox of {to} later.</p>
  return isError && <p>We couldn’t ask what became of it so far. We’re trying again.</p>
}
