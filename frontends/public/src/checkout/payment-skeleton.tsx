import { Loading, ProvingNote, Skeleton } from '@evenhand/web-kit/facade'

export const PaymentSkeleton = () => (
  <div>
    <ProvingNote />
    <Loading label="Preparing the payment" className="space-y-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-14 rounded-full" />
    </Loading>
  </div>
)
