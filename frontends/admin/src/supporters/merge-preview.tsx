import { adminQueries, merges } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  DateTime,
  ErrorState,
  Field,
  Input,
  Loading,
  messageOf,
  Money,
  Refusal,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import type { ComponentProps } from 'react'

interface Side {
  donorId: string
  email: string
}

/** The record that goes, and the one that it goes into. */
export interface Pair {
  from: Side
  to: Side
}

interface PreviewProps {
  pair: Pair
  onSwap: () => void
  onClose: () => void
}

/** Nothing where one service doesn’t answer, so that nothing is left out unseen. */
async function readPreview({ from, to }: Pair): Promise<merges.MergePreview> {
  const params = { donorId: from.donorId, toId: to.donorId }
  const parts = await Promise.all(Object.values(merges.mergePreviews).map((call) => api(call, { params })))
  return {
    moves: parts.flatMap(({ moves }) => moves),
    stays: parts.flatMap(({ stays }) => stays),
    open: parts.flatMap(({ open }) => open),
  }
}

/** What moves, what stays and what is open; then the reason, and the address of the record that goes. */
export function MergePreview({ pair, onSwap, onClose }: PreviewProps) {
  const preview = useQuery({
    queryKey: ['admin', 'merge-preview', pair.from.donorId, pair.to.donorId],
    queryFn: () => readPreview(pair),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="grid gap-4">
      <p>
        The record of <span className="font-medium wrap-anywhere">{pair.from.email}</span> goes into the one of{' '}
        <span className="font-medium wrap-anywhere">{pair.to.email}</span>, which is kept.
      </p>
      <Button size="small" variant="outline" className="justify-self-start" onClick={onSwap}>
        Keep the other one instead
      </Button>
      {preview.isPending && (
        <Loading label="Looking at what would move">
          <Skeleton className="h-32" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorState
          title="We couldn’t look at what would move"
          message={messageOf(preview.error, 'Nothing was merged. Try again in a moment.')}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <Moves preview={preview.data} />
          {preview.data.open.length > 0 ? (
            <StillOpen open={preview.data.open} onClose={onClose} />
          ) : (
            <Confirm pair={pair} onClose={onClose} />
          )}
        </>
      )}
    </div>
  )
}

function Moves({ preview: { moves, stays } }: { preview: merges.MergePreview }) {
  return (
    <>
      <h3 className="font-medium">What moves</h3>
      {moves.length === 0 ? (
        <p>No gifts, entries, memberships or member account. What else there is moves, too.</p>
      ) : (
        <ul aria-label="What moves" className="list-disc space-y-1 pl-5">
          {moves.map(({ title, amount, entries, nextAt }) => (
            <li key={title}>
              {title}
              {entries !== null && `: ${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`}
              {amount !== null && (
                <>
                  : <Money value={amount} />
                </>
              )}
              {nextAt !== null && (
                <>
                  , next on <DateTime value={nextAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3 className="font-medium">What stays</h3>
      <ul aria-label="What stays" className="list-disc space-y-1 pl-5">
        {stays.map((words) => (
          <li key={words}>{words}</li>
        ))}
        <li>Each address keeps its newsletters. The person can sign in with either.</li>
      </ul>
      <p>
        Entries that counted twice for one person count once, and caps hold for both records together. It can’t be
        undone.
      </p>
    </>
  )
}

const openWords: Readonly<Record<merges.MergeWait, string>> = {
  refund: 'A refund or a dispute isn’t finished.',
  payment: 'A payment was begun within the last half hour.',
  approval: 'An approval isn’t decided.',
  prize: 'A prize isn’t delivered or passed on.',
  review: 'Held entries of one of the records aren’t decided.',
  email: 'An email is being sent.',
}

const StillOpen = ({ open, onClose }: { open: readonly merges.MergeWait[]; onClose: () => void }) => (
  <>
    <p className="font-medium">Something of this record is open. Finish it first, then merge:</p>
    <ul aria-label="What is open" className="list-disc space-y-1 pl-5">
      {[...new Set(open)].map((kind) => (
        <li key={kind}>{openWords[kind]}</li>
      ))}
    </ul>
    <Button size="small" variant="outline" className="justify-self-start" onClick={onClose}>
      Close
    </Button>
  </>
)

function Confirm({ pair: { from, to }, onClose }: { pair: Pair; onClose: () => void }) {
  const client = useQueryClient()
  const { register, formState, handleSubmit, setError } = useContractForm(merges.MergeReason, {
    reason: '',
    fromEmail: '',
  })
  const merge = useMutation({
    mutationFn: (body: merges.MergeReasons) =>
      api(merges.mergeSupporter, {
        params: { donorId: from.donorId },
        body: { ...body, toId: to.donorId, toEmail: to.email },
      }),
    onSuccess: async () => {
      await Promise.all(
        [from, to].map(({ donorId }) =>
          client.invalidateQueries({ queryKey: adminQueries.mergesOf(donorId).queryKey }),
        ),
      )
      toast('Merging', 'Each service moves what it keeps. This page shows how far they are.')
      onClose()
    },
  })
  const ask = handleSubmit((body) => {
    if (body.fromEmail.toLowerCase() === from.email.toLowerCase()) return merge.mutate(body)
    setError('fromEmail', { message: `Type ${from.email} as it is written here` }, { shouldFocus: true })
  })
  return (
    <form noValidate aria-label="Merge the two records" className="grid gap-4" onSubmit={(event) => void ask(event)}>
      <Typed
        label="Reason"
        error={formState.errors.reason?.message}
        hint="It stays in the audit trail for good, so don’t name the person."
        input={{ maxLength: 500, ...register('reason') }}
      />
      <Typed
        label={
          <>
            Type <span className="wrap-anywhere">{from.email}</span> to confirm
          </>
        }
        error={formState.errors.fromEmail?.message}
        hint="Both addresses get an email once all is moved."
        input={{ spellCheck: false, ...register('fromEmail') }}
      />
      <Refusal>{merge.isError && messageOf(merge.error, 'Reload the page to see whether it was done.')}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={merge.isPending}>
          Merge the two records
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface TypedProps {
  label: ComponentProps<typeof Field>['label']
  error: string | undefined
  hint: string
  input: ComponentProps<typeof Input>
}

const Typed = ({ input, ...field }: TypedProps) => (
  <Field {...field}>
    {(control) => <Input {...control} className="min-h-10 px-3 text-small" autoComplete="off" {...input} />}
  </Field>
)
