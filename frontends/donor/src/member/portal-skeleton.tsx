import { Loading, Skeleton } from '@evenhand/web-kit/facade'

export const PortalSkeleton = () => (
  <>
    <h1 className="text-heading">Member account</h1>
    <Loading label="Loading the member portal" className="mt-10">
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </div>
    </Loading>
  </>
)
