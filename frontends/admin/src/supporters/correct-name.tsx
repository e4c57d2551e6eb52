import { supporters } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { NameForm } from './name-form.tsx'
import { type KeptName, keepers, namedBy } from './name-keepers.ts'

/** Corrects what a person is called, where the desk keeps a name of them; for who may. */
export function CorrectName({ donorId }: { donorId: string }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(supporters.correctDonorName)) return null
  return (
    <>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        Correct the name
      </Button>
      {isOpen && <CorrectDialog donorId={donorId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Nothing where one service doesn’t answer, so that no name is left out unseen. */
async function readNames(donorId: string): Promise<KeptName[]> {
  const names = await Promise.all(
    keepers.map(async (keeper) => ({
      keeper,
      name: await api(supporters.personalNames[keeper], { params: { donorId } }),
    })),
  )
  return names.flatMap(({ keeper, name }) => (name === null ? [] : [{ keeper, name }]))
}

function CorrectDialog({ donorId, onClose }: { donorId: string; onClose: () => void }) {
  const names = useQuery({
    queryKey: ['admin', 'personal-names', donorId],
    queryFn: () => readNames(donorId),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Correct the name"
      opensAt="text"
      className="text-small"
    >
      <div className="mt-4 grid gap-4">
        {names.isPending && (
          <Loading label="Loading the name">
            <Skeleton className="h-40" />
          </Loading>
        )}
        {names.isError && (
          <ErrorState
            title="We couldn’t load the name"
            message={messageOf(names.error, 'Nothing was changed. Try again in a moment.')}
            onRetry={() => void names.refetch()}
          />
        )}
        {names.data?.length === 0 && (
          <p>
            Neither gifts nor a member account keep a name of this person. A newsletter’s subscriber is changed in the
            list of subscribers.
          </p>
        )}
        {names.data?.[0] && (
          <>
            <ul aria-label="As it is now" className="grid gap-1">
              {names.data.map(({ keeper, name }) => (
                <li key={keeper} className="wrap-anywhere">
                  <span className="text-ink-soft">{namedBy[keeper]}:</span>{' '}
                  {[name.firstName, name.lastName].filter(Boolean).join(' ') || 'No name'}
                </li>
              ))}
            </ul>
            <NameForm donorId={donorId} kept={names.data} onConflict={() => void names.refetch()} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}
