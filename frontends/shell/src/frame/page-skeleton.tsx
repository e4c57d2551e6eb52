import { Loading, Skeleton } from '@evenhand/web-kit/facade'

export const PageSkeleton = () => (
  <Loading label="Loading the page" className="mx-auto max-w-frame px-4 py-16 sm:px-8">
    <Skeleton className="h-12 w-2/3" />
    <Skeleton className="mt-6 h-5 w-full" />
    <Skeleton className="mt-3 h-5 w-4/5" />
    <Skeleton className="mt-10 h-64 w-full" />
  </Loading>
)
