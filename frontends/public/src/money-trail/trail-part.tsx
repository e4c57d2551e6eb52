import { ErrorState, isProblem, Loading, messageOf, PageMeta, Skeleton } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { TextLink } from '../reading/text-link.tsx'
import { NothingHere } from './nothing-here.tsx'

interface TrailPartProps<Data> {
  /** What the page is about, in a word: "round". */
  what: string
  found: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A page below “Where the money goes”, about one round or organization: it loads, isn’t there, failed, or is shown. */
export const TrailPart = <Data,>({ what, found, children }: TrailPartProps<Data>) => (
  <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
    <p className="text-small">
      <TextLink to="/grants">Where the money goes</TextLink>
    </p>
    {found.data === undefined ? <Absent what={what} found={found} /> : children(found.data)}
  </div>
)

function Absent<Data>({ what, found }: Pick<TrailPartProps<Data>, 'what' | 'found'>) {
  if (!found.isError) {
    return (
      <>
        <PageMeta title={`Grant ${what}`} description={`What was granted, paid and reported, of one ${what}.`} />
        <h1 className="sr-only">Grants</h1>
        <Loading label={`Loading the ${what}`} className="mt-6 grid gap-5">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-56 w-full rounded-card" />
        </Loading>
      </>
    )
  }
  if (isProblem(found.error, 'not-found') || isProblem(found.error, 'invalid-request'))
    return <NothingHere what={what} />
  return (
    <div className="mt-6">
      <PageMeta title="Grants" description={`We couldn’t load the ${what}.`} hidden />
      <h1 className="sr-only">Grants</h1>
      <ErrorState
        title={`We couldn’t load the ${what}`}
        message={messageOf(found.error, 'Try again in a moment.')}
        onRetry={() => void found.refetch()}
      />
    </div>
  )
}
