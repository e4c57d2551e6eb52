import { ErrorState, Loading, messageOf, Skeleton } from '@evenhand/web-kit/facade'

interface UntilProps {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** What is listed, as it is called after "the". */
  what: string
  /** How many shapes there are until it comes, where they stand, and one of them. */
  count: number
  className: string
  shape: string
}

/** In the place of a list that is not there: its shape while it comes, and why it didn’t. */
export const Until = ({ query, what, count, className, shape }: UntilProps) => (
  <>
    {query.isPending && (
      <Loading label={`Loading the ${what}`} className={className}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={`rounded-card ${shape}`} />
        ))}
      </Loading>
    )}
    {query.isError && (
      <div className="mt-6">
        <ErrorState
          title={`We couldn’t load the ${what}`}
          message={messageOf(query.error, 'Try again in a moment.')}
          onRetry={() => void query.refetch()}
        />
      </div>
    )}
  </>
)
