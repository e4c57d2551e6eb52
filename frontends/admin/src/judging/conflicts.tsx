import { adminQueries, assigning, judging } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  ErrorState,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  toast,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Allowed, useMay } from '../frame/allowed.tsx'
import { Administrator } from '../audit/administrator.tsx'
import { Interests } from './interests.tsx'
import { refusalWords } from './use-judging.ts'

/** One’s own conflicts of interest to declare, and those of all. */
export const Conflicts = ({ roundId }: { roundId: string }) => (
  <div className="grid gap-8">
    <Allowed to={judging.declareInterests}>
      <Interests roundId={roundId} />
    </Allowed>
    <Declared roundId={roundId} />
  </div>
)

function Declared({ roundId }: { roundId: string }) {
  const conflicts = useQuery(adminQueries.roundConflicts(roundId))
  if (conflicts.isError) {
    return (
      <ErrorState
        title="We couldn’t load the declared conflicts"
        message={messageOf(conflicts.error, 'Try again in a moment.')}
        onRetry={() => void conflicts.refetch()}
      />
    )
  }
  if (!conflicts.data || conflicts.data.length === 0) return null
  return (
    <section aria-label="Declared conflicts" className="max-w-prose">
      <h2 className="font-sans font-semibold">Declared conflicts</h2>
      <ul className="mt-3 grid gap-4">
        {conflicts.data.map((conflict) => (
          <li key={`${conflict.administratorId} ${conflict.nonprofitId}`}>
            <OneConflict roundId={roundId} conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OneConflictProps {
  roundId: string
  conflict: assigning.DeclaredConflict
}

function OneConflict({ roundId, conflict }: OneConflictProps) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  const { organizationName, reason, administratorId, mayTakeBack } = conflict
  return (
    <div className="grid gap-2 border-l-2 border-hairline pl-4">
      <p className="wrap-anywhere">
        <span className="font-medium">{organizationName}</span>, declared <Administrator id={administratorId} />:{' '}
        {reason}
      </p>
      {mayTakeBack && !isOpen && may(assigning.takeBackConflict) && (
        <Button
          size="small"
          variant="outline"
          className="justify-self-start"
          aria-label={`Take back: ${organizationName}`}
          onClick={() => setOpen(true)}
        >
          Take back
        </Button>
      )}
      {isOpen && <TakeBackForm roundId={roundId} conflict={conflict} onCancel={() => setOpen(false)} />}
    </div>
  )
}

function TakeBackForm({ roundId, conflict, onCancel }: OneConflictProps & { onCancel: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(assigning.TakeBackForm, { reason: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const { administratorId, nonprofitId } = conflict
    try {
      await api(assigning.takeBackConflict, { params: { roundId, administratorId, nonprofitId }, body })
      toast('Taken back', 'They can read and score its applications again.')
    } catch (error) {
      showRefusal(form, error, refusalWords(error))
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', 'grant-rounds'] })
    }
  })
  return (
    <form
      noValidate
      aria-label={`Take back the conflict with ${conflict.organizationName}`}
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Why it was a mistake" error={errors.reason?.message} hint="The audit trail keeps it.">
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            maxLength={500}
            {...form.register('reason')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Take back
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
