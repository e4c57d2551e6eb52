import { supporters } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect } from 'react'
import { type KeptName, namedBy } from './name-keepers.ts'

interface NameFormProps {
  donorId: string
  /** At least one. */
  kept: readonly KeptName[]
  /** Somebody else has changed one of them. */
  onConflict: () => void
  onClose: () => void
}

/** One name for all that keep one: what has it already isn’t changed, so that sending it again finishes what was left. */
function useCorrection({ donorId, kept, onConflict, onClose }: NameFormProps) {
  const client = useQueryClient()
  const [first] = kept
  const form = useContractForm(supporters.CorrectedName, {
    firstName: first?.name.firstName ?? '',
    lastName: first?.name.lastName ?? '',
    reason: '',
  })
  const save = useMutation({
    mutationFn: async (wanted: supporters.CorrectedName) => {
      for (const { keeper, name: seen } of kept)
        await api(supporters.nameCorrections[keeper], { params: { donorId }, body: { ...wanted, seen } })
    },
    onSuccess: () => {
      toast('Name corrected', 'It’s in the time line, with what it was before.')
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'conflict') onConflict()
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    },
    onSettled: () =>
      client.invalidateQueries({
        queryKey: ['admin'],
        predicate: ({ queryKey }) => queryKey[1] !== 'personal-names',
      }),
  })
  return { form, save }
}

export function NameForm(props: NameFormProps) {
  const { form, save } = useCorrection(props)
  const { errors } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <form
      noValidate
      aria-label="Correct the name"
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((wanted) => save.mutate(wanted))(event)}
    >
      <Names form={form} isLastOptional={!props.kept.some(({ keeper }) => keeper === 'members')} />
      <Field
        label="Reason"
        error={errors.reason?.message}
        hint="For administrators, with the name before. The person can’t see it on the site, but gets it with a copy of their data."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            className="px-3 py-2 text-small"
            maxLength={500}
            {...form.register('reason')}
          />
        )}
      </Field>
      <WhatStays kept={props.kept} />
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={save.isPending}>
          Correct the name
        </Button>
        <Button size="small" variant="ghost" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface NamesProps {
  form: ReturnType<typeof useCorrection>['form']
  isLastOptional: boolean
}

const Names = ({ form, isLastOptional }: NamesProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="First name" error={form.formState.errors.firstName?.message}>
      {(control) => (
        <Input
          {...control}
          className="min-h-10 px-3 text-small"
          autoComplete="off"
          maxLength={100}
          {...form.register('firstName')}
        />
      )}
    </Field>
    <Field label="Last name" optional={isLastOptional} error={form.formState.errors.lastName?.message}>
      {(control) => (
        <Input
          {...control}
          className="min-h-10 px-3 text-small"
          autoComplete="off"
          maxLength={100}
          {...form.register('lastName')}
        />
      )}
    </Field>
  </div>
)

const WhatStays = ({ kept }: Pick<NameFormProps, 'kept'>) => (
  <p className="text-ink-soft">
    {kept.length > 1 && `${kept.map(({ keeper }) => namedBy[keeper]).join(' and ')} get the same name. `}
    Receipts that were issued, approvals, and what the person signed when they registered or won stay as they were
    written. Memorials, sponsorships and newsletters have names of their own.
  </p>
)
