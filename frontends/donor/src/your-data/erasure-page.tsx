import {
  api,
  Button,
  DateTime,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  PageMeta,
  Skeleton,
  supportEmail,
  useLocation,
  useQuery,
} from '@evenhand/web-kit/facade'
import { erasures, personalData } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import { begunErasure } from './begun-erasure.ts'

const pollMilliseconds = 5_000

/** How far an erasure is, by the link of its email or in the browser that asked for it: an erased person can’t sign in to see it. */
export function ErasurePage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? begunErasure.read()
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta title="Erasing your data" description="How far the erasure of your data is." hidden />
      {token === undefined ? <NoErasure /> : <Progress token={token} />}
    </div>
  )
}

function Progress({ token }: { token: string }) {
  const progress = useQuery({
    queryKey: ['erasure', token],
    queryFn: () => api(erasures.getErasureProgress, { body: { token } }),
    refetchInterval: ({ state }) => (state.data?.doneAt === null ? pollMilliseconds : false),
    retry: (count, error) => count < 2 && !isFinal(error),
  })
  if (progress.isPending)
    return (
      <Loading label="Loading the status" className="grid gap-5">
        <h1 className="text-heading">Erasing your data</h1>
        <Skeleton className="h-28 max-w-prose" />
      </Loading>
    )
  if (progress.isError && isFinal(progress.error)) return <NoErasure />
  if (progress.isError)
    return (
      <>
        <h1 className="mb-8 text-heading">Erasing your data</h1>
        <ErrorState
          title="We couldn’t load the status"
          message={messageOf(progress.error, 'The erasure goes on meanwhile. Try again in a moment.')}
          onRetry={() => void progress.refetch()}
        />
      </>
    )
  const { askedAt, doneAt, waitsFor } = progress.data
  return doneAt === null ? <UnderWay askedAt={askedAt} waitsFor={waitsFor} /> : <Done doneAt={doneAt} />
}

/** Asking again would answer the same. */
const isFinal = (error: unknown): boolean => isProblem(error, 'link-expired') || isProblem(error, 'invalid-request')

const UnderWay = ({ askedAt, waitsFor }: Pick<erasures.ErasureProgress, 'askedAt' | 'waitsFor'>) => (
  <>
    <h1 className="text-heading">We’re erasing your data</h1>
    <div role="status" className="mt-4 grid max-w-prose gap-4 text-lead">
      <p>
        Asked for <DateTime value={askedAt} show="day-and-time" />.{' '}
        {waitsFor.length === 0 && 'It usually takes a few minutes.'}
      </p>
      {waitsFor.length > 0 && (
        <>
          <p>Most of it is erased. Something has to end before the rest can be:</p>
          <ul className="list-disc space-y-2 pl-5">
            {waitsFor.map((kind) => (
              <li key={kind}>{personalData.waitingWords[kind]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
    <h2 className="mt-10 text-title">What happens next</h2>
    <ol className="mt-4 max-w-prose list-decimal space-y-2 pl-5">
      <li>You’re signed out everywhere. You can close this page; nothing else is needed from you.</li>
      <li>Each part of our system erases what it keeps about you. This page shows when all are done.</li>
      <li>Then you get one last email that says so, and we erase your email address with it.</li>
    </ol>
    <Kept />
  </>
)

const Done = ({ doneAt }: { doneAt: string }) => (
  <>
    <h1 className="text-heading">Your data is erased</h1>
    <p role="status" className="mt-4 max-w-prose text-lead">
      All of it was erased by <DateTime value={doneAt} show="day-and-time" />. You won’t get any more emails from us.
    </p>
    <Kept />
    <Button asChild variant="outline" className="mt-8">
      <Link to="/">Go to the home page</Link>
    </Button>
  </>
)

const Kept = () => (
  <>
    <h2 className="mt-10 text-title">What the law has us keep</h2>
    <ul className="mt-4 max-w-prose list-disc space-y-2 pl-5">
      <li>
        If you gave: receipts and invoices as they were issued, until seven years after the year of the gift. Then they
        are erased automatically.
      </li>
      <li>If you won a prize: your declaration, for four years. Your first name and initial stay published.</li>
      <li>Amounts, dates and lines of the entry ledger, without your name.</li>
    </ul>
  </>
)

const NoErasure = () => (
  <Ended title="We couldn’t find an erasure here">
    This page shows an erasure to the browser that asked for it, and to anyone who opens the link in our email about it.
    If you opened the link, part of it may be missing: open it from the email again, or write to {supportEmail}.
  </Ended>
)

const Ended = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-heading">{title}</h1>
    <p className="mt-4 max-w-prose text-lead">{children}</p>
    <div className="mt-8 flex flex-wrap gap-4">
      <Button asChild variant="outline">
        <Link to="/donor-account">Open your account</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/contact">Contact us</Link>
      </Button>
    </div>
  </>
)
