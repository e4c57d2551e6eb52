import { Loading, Skeleton } from '@evenhand/web-kit/facade'

export const DashboardSkeleton = () => (
  <>
    <h1 className="text-heading">Donor Account Portal</h1>
    <Loading label="Loading your account" className="mt-10">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-34 rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-12 h-72 rounded-card" />
    </Loading>
  </>
)
