import { adminQueries, erasures } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Dialog,
  ErrorState,
  Field,
  Input,
  Loading,
  messageOf,
  Refusal,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { readSummary, StillOpen } from './open-of.tsx'

interface EraseDialogProps {
  donorId: string
  /** Empty where no service knows it. */
  email: string
  onClose: () => void
}

/** What is open, what goes and what stays of this person, then the reason, and their address typed to confirm. */
export function EraseDialog(props: EraseDialogProps) {
  const { donorId, email, onClose } = props
  const summary = useQuery({
    queryKey: ['admin', 'personal-data', donorId],
    queryFn: () => readSummary(donorId),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Erase this person?"
      opensAt="text"
      className="text-small"
    >
      {summary.isPending && (
        <Loading label="Looking at what we keep about them" className="mt-4">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {summary.isError && (
        <div className="mt-4">
          <ErrorState
            title="We couldn’t look at what we keep about them"
            message={messageOf(summary.error, 'Nothing was erased. Try again in a moment.')}
            onRetry={() => void summary.refetch()}
          />
        </div>
      )}
      {summary.data && (
        <div className="mt-4 grid gap-4">
          {summary.data.open.length > 0 && <StillOpen open={summary.data.open} email={email} />}
          <Consequences files={summary.data.files} />
          <Confirm {...props} />
        </div>
      )}
    </Dialog>
  )
}

/** Only of what there is about this person. */
function Consequences({ files }: { files: readonly { title: string; kept: string | null }[] }) {
  const stays = files.filter(({ kept }) => kept !== null)
  if (files.length === 0) return <p>No service keeps anything about this person.</p>
  return (
    <>
      <p>
        Names, addresses and words are erased in all services, and entries are taken back from draws whose list isn’t
        frozen, also those of paid gifts. It can’t be undone.
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer underline underline-offset-4">
          What we keep about them, as their download calls it ({files.length})
        </summary>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {files.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </details>
      {stays.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer underline underline-offset-4">
            What stays of it, and why ({stays.length})
          </summary>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {stays.map(({ title, kept }) => (
              <li key={title}>
                <span className="font-medium">{title}:</span> {kept}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Confirm({ donorId, email, onClose }: EraseDialogProps) {
  const client = useQueryClient()
  const form = useContractForm(erasures.EraseReason, { reason: '', confirmation: '' })
  const { register, formState, handleSubmit, setError } = form
  const wanted = email === '' ? donorId : email
  const erase = useMutation({
    mutationFn: (body: { reason: string; confirmation: string }) =>
      api(erasures.eraseSupporter, { params: { donorId }, body }),
    onSuccess: (erasure) => {
      client.setQueryData(adminQueries.erasureOf(donorId).queryKey, { erasure })
      toast('Erasing', 'Each service erases what it keeps. This page shows how far they are.')
      onClose()
    },
  })
  const ask = handleSubmit((body) => {
    if (body.confirmation.toLowerCase() === wanted.toLowerCase()) return erase.mutate(body)
    setError('confirmation', { message: `Type ${wanted} as it is written here` }, { shouldFocus: true })
  })
  return (
    <form noValidate aria-label="Erase this person" className="grid gap-4" onSubmit={(event) => void ask(event)}>
      <Field
        label="Reason"
        error={formState.errors.reason?.message}
        hint="It stays in the audit trail for good, so don’t name the person."
      >
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            maxLength={500}
            {...register('reason')}
          />
        )}
      </Field>
      <Field
        label={
          <>
            Type <span className="wrap-anywhere">{wanted}</span> to confirm
          </>
        }
        error={formState.errors.confirmation?.message}
        hint={
          email === ''
            ? 'We know no address of theirs, so no one is emailed.'
            : 'This address gets one last email once all is erased.'
        }
      >
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            spellCheck={false}
            {...register('confirmation')}
          />
        )}
      </Field>
      <Refusal>{erase.isError && messageOf(erase.error, 'Reload the page to see whether it was done.')}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={erase.isPending}>
          Erase this person
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
