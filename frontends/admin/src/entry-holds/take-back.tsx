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
import { useMay } from '../frame/allowed.tsx'
import { type Chosen, FreeCauses } from './free-causes.tsx'
import { donorReads } from './hold-words.ts'

/** For what no rule held: all free entries of one donor, or those of one thing, with a reason. */
export function TakeBack() {
  const may = useMay()
  const [opened, setOpened] = useState(false)
  if (!may(entryHolds.takeBackFreeEntries)) return null
  if (opened) return <TakeBackForm onDone={() => setOpened(false)} />
  return (
    <Button size="small" variant="outline" className="mt-3" onClick={() => setOpened(true)}>
      Take back free entries
    </Button>
  )
}

/** What is chosen is of the donor who was asked for: another address begins again. */
function useTakeBack(onDone: () => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>()
  const form = useContractForm(entryHolds.TakenBack, { email: '', reason: '' })
  const take = useMutation({
    mutationFn: async ({ reason, email }: { email: string; reason: string }): Promise<void> => {
      if (chosen === undefined) await api(entryHolds.takeBackFreeEntries, { body: { email, reason } })
      else await api(entryHolds.takeBackEntries, { params: { entryId: chosen }, body: { reason } })
    },
    onSuccess: () => {
      const undo = chosen === undefined ? 'release it' : 'give it back'
      toast('Taken back', `The donor reads why in their account. You can ${undo} here later.`)
      onDone()
    },
    onError: (error) => showRefusal(form, error, messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'entry-holds'] }),
  })
  const begin = (email?: string) => {
    setAsked(email)
    setChosen(undefined)
  }
  const ask = async () => {
    if (await form.trigger('email')) begin(form.getValues('email').trim())
  }
  return { form, take, asked, ask, forget: () => begin(), chosen, setChosen }
}

function TakeBackForm({ onDone }: { onDone: () => void }) {
  const { form, take, asked, ask, forget, chosen, setChosen } = useTakeBack(onDone)
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label="Take back free entries"
      className="mt-3 mb-6 grid max-w-prose gap-4"
      onSubmit={(event) => {
        // What is taken back is looked at first: a mistyped address has nothing.
        if (asked === undefined) {
          event.preventDefault()
          void ask()
        } else void form.handleSubmit((body) => take.mutate(body))(event)
      }}
    >
      <p>Paid gifts keep their entries. The donor reads the reason.</p>
      <Field label="Email of the donor" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            className="min-h-10 px-3 text-small"
            {...form.register('email', { onChange: forget })}
          />
        )}
      </Field>
      {asked === undefined ? (
        <Button size="small" variant="outline" className="justify-self-start" onClick={() => void ask()}>
          Show what is free
        </Button>
      ) : (
        <FreeCauses email={asked} chosen={chosen} onChoose={setChosen} />
      )}
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
        {asked !== undefined && (
          <Button type="submit" size="small" variant="danger" loading={take.isPending}>
            {chosen === undefined ? 'Take back everything free' : 'Take back this one'}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
