import { ProvingNote } from '../app/index.ts'
import { Loading, Skeleton } from '../ui/index.ts'

export const CardFormSkeleton = ({ label = 'Preparing the card form' }: { label?: string }) => (
  <div>
    <ProvingNote />
    <Loading label={label} className="space-y-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-14 rounded-full" />
    </Loading>
  </div>
)
