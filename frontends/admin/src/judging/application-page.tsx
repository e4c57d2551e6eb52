import { adminQueries } from '@evenhand/web-kit/desk'
import {
  ErrorState,
  Link,
  Loading,
  messageOf,
  Navigate,
  PageMeta,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'

/** Where the audit trail leads: an application is seen in its round. */
export function ApplicationPage() {
  const { slug: id = '' } = useParams()
  const found = useQuery(adminQueries.grantApplication(id))
  if (found.data) return <Navigate to={`/admin/grant-rounds/${found.data.roundId}?application=${id}`} replace />
  return (
    <>
      <PageMeta title="Grant application" description="A grant application." hidden />
      <Link to="/admin/grant-rounds" className="text-primary underline underline-offset-4">
        All grant rounds
      </Link>
      <h1 className="mt-4 mb-5 text-title">Grant application</h1>
      {found.isError ? (
        <ErrorState
          title="We couldn’t show the application"
          message={messageOf(found.error, 'Try again in a moment.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Loading label="Loading the application" className="grid gap-4">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </>
  )
}
