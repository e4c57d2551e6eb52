import { entryHolds } from '@evenhand/web-kit/desk'
import {
  api,
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
import { useState } from 'react'
import { donorReads } from './hold-words.ts'

/** For what no rule held: all free entries of one donor, with a reason. */
export function TakeBack() {
  const [opened, setOpened] = useState(false)
  if (opened) return <TakeBackForm onDone={() => setOpened(false)} />
  return (
    <Button size="small" variant="outline" className="mt-3" onClick={() => setOpened(true)}>
      Take back free entries
    </Button>
  )
}

function TakeBackForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useContractForm(entryHolds.TakenBack, { email: '', reason: '' })
  const take = useMutation({
    mutationFn: (body: { email: string; reason: string }) => api(entryHolds.takeBackFreeEntries, { body }),
    onSuccess: () => {
      toast('Taken back', 'The donor reads why in their account. You can release it here later.')
      onDone()
    },
    onError: (error) => showRefusal(form, error, messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'entry-holds'] }),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label="Take back free entries"
      className="mt-3 mb-6 grid max-w-prose gap-4"
      onSubmit={(event) => void form.handleSubmit((body) => take.mutate(body))(event)}
    >
      <p>
        Everything of the donor that cost nothing is taken back, and what comes later doesn’t count either. Paid gifts
        keep their entries.
      </p>
      <Field label="Email of the donor" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            className="min-h-10 px-3 text-small"
            {...form.register('email')}
          />
        )}
      </Field>
      <Field label="Reason" error={errors.reason?.message} hint={donorReads.hint}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            className="px-3 py-2 text-small"
            maxLength={donorReads.charactersMax}
            {...form.register('reason')}
          />
        )}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={take.isPending}>
          Take back
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
