import { adminQueries, erasures } from '@evenhand/web-kit/desk'
import { Button, DateTime, ErrorState, Link, messageOf, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ErasureProgress } from '../erasures/progress.tsx'
import { useMay } from '../frame/allowed.tsx'
import { EraseDialog } from './erase-dialog.tsx'

interface EraseProps {
  donorId: string
  /** Empty where no service knows it. */
  email: string
}

/** Erases the person from every service, with a reason and the password of the last minutes, and shows how far each is. */
export function Erase({ donorId, email }: EraseProps) {
  const may = useMay()
  const known = useQuery(adminQueries.erasureOf(donorId))
  const [isAsking, setAsking] = useState(false)
  if (known.isError)
    return (
      <ErrorState
        title="We couldn’t see whether this person is being erased"
        message={messageOf(known.error, 'Try again in a moment.')}
        onRetry={() => void known.refetch()}
      />
    )
  if (!known.data) return null
  const { erasure } = known.data
  return (
    <>
      {erasure && <Asked erasure={erasure} />}
      {may(erasures.eraseSupporter) && erasure?.doneAt !== null && (
        <>
          <p className="max-w-prose text-ink-soft">
            {erasure
              ? 'If this person came back since, what came since can be erased too.'
              : 'Erase everything about this person because they asked for it. Before you confirm, you see what is open, what goes and what stays.'}
          </p>
          <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
            {erasure ? 'Erase what came since' : 'Erase this person'}
          </Button>
        </>
      )}
      {isAsking && <EraseDialog donorId={donorId} email={email} onClose={() => setAsking(false)} />}
      <Link to="/admin/erasures" className="inline-flex min-h-6 items-center text-primary underline underline-offset-4">
        All erasures
      </Link>
    </>
  )
}

const Asked = ({ erasure }: { erasure: erasures.Erasure }) => (
  <div role="status" className="grid max-w-prose gap-2">
    <p>
      {erasure.doneAt === null ? 'Being erased' : 'Erased'}: asked for{' '}
      {erasure.askedBy === 'donor' ? 'by the person ' : ''}
      <DateTime value={erasure.askedAt} />.
    </p>
    <ErasureProgress erasure={erasure} />
  </div>
)
