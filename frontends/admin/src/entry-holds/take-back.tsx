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
import { type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { type Chosen, everything, FreeCauses } from './free-causes.tsx'
import { donorReads } from './hold-words.ts'

/** For what no rule held: all free entries of one donor, or those of one thing, with a reason. */
export function TakeBack() {
  const may = useMay()
  /** Undefined: not opened yet. */
  const [opened, setOpened] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  // Where the form was, its button has the focus again.
  useEffect(() => {
    if (opened === false) button.current?.focus()
  }, [opened])
  if (!may(entryHolds.takeBackFreeEntries)) return null
  if (opened) return <TakeBackForm onDone={() => setOpened(false)} />
  return (
    <Button ref={button} size="small" variant="outline" className="mt-3" onClick={() => setOpened(true)}>
      Take back free entries
    </Button>
  )
}

/** What is chosen is of the donor who was asked for: another address begins again. */
function useTakeBack(onDone: () => void, of?: string) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(of)
  const [chosen, setChosen] = useState<Chosen>()
  const form = useContractForm(entryHolds.TakenBack, { email: of ?? '', reason: '' })
  const take = useMutation({
    mutationFn: async ({ reason, email, what }: { email: string; reason: string; what: Chosen }): Promise<void> => {
      if (what === everything) await api(entryHolds.takeBackFreeEntries, { body: { email, reason } })
      else await api(entryHolds.takeBackEntries, { params: { entryId: what }, body: { reason } })
    },
    onSuccess: (_, { what }) => {
      const undo = what === everything ? 'release it' : 'give it back'
      toast('Taken back', `The donor reads why in their account. You can ${undo} here later.`)
      onDone()
    },
    onError: (error) => showRefusal(form, error, messageOf(error, 'Try again in a moment.')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'entry-holds'] }),
        client.invalidateQueries({ queryKey: ['admin', 'history'] }),
      ]),
  })
  const begin = (email?: string) => {
    setAsked(email)
    setChosen(undefined)
  }
  const ask = async () => {
    if (await form.trigger('email', { shouldFocus: true })) begin(form.getValues('email').trim())
  }
  const send = form.handleSubmit((body) =>
    chosen === undefined
      ? form.setError('root', { message: 'Choose what to take back.' })
      : take.mutate({ ...body, what: chosen }),
  )
  return { form, send, isSending: take.isPending, asked, ask, forget: () => begin(), chosen, setChosen }
}

function TakeBackForm({ onDone }: { onDone: () => void }) {
  const taking = useTakeBack(onDone)
  const { form, asked, ask } = taking
  const { errors } = form.formState
  const { setFocus } = form
  // What opened it is gone.
  useEffect(() => setFocus('email'), [setFocus])
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
        } else void taking.send(event)
      }}
    >
      <h2 className="text-title">Take back free entries</h2>
      <p>Paid gifts keep their entries. The donor reads the reason.</p>
      <Field label="Email of the donor" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            className="min-h-10 px-3 text-small"
            {...form.register('email', { onChange: taking.forget })}
          />
        )}
      </Field>
      {asked === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="outline" onClick={() => void ask()}>
            Look up free entries
          </Button>
          <Cancel onDone={onDone} />
        </div>
      ) : (
        <FreeCauses
          email={asked}
          chosen={taking.chosen}
          onChoose={taking.setChosen}
          nothing={
            <Nothing onDone={onDone}>We found no free entries that count for this address. Check its spelling.</Nothing>
          }
        >
          <Reason {...taking} onDone={onDone} />
        </FreeCauses>
      )}
    </form>
  )
}

/** The same of one donor whose address is known. */
export function TakeBackOf({ email, onDone }: { email: string; onDone: () => void }) {
  const taking = useTakeBack(onDone, email)
  return (
    <form
      noValidate
      aria-label="Take back free entries"
      className="grid gap-4"
      onSubmit={(event) => void taking.send(event)}
    >
      <p>Paid gifts keep their entries. The donor reads the reason.</p>
      <FreeCauses
        email={email}
        chosen={taking.chosen}
        onChoose={taking.setChosen}
        nothing={<Nothing onDone={onDone}>This person has no free entries that count.</Nothing>}
      >
        <Reason {...taking} onDone={onDone} />
      </FreeCauses>
    </form>
  )
}

function Reason({ form, isSending, chosen, onDone }: ReturnType<typeof useTakeBack> & { onDone: () => void }) {
  const { errors } = form.formState
  return (
    <>
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
        <Button type="submit" size="small" variant="danger" loading={isSending}>
          {chosen === everything ? 'Take back everything free' : 'Take back'}
        </Button>
        <Cancel onDone={onDone} />
      </div>
    </>
  )
}

const Nothing = ({ onDone, children }: PropsWithChildren<{ onDone: () => void }>) => (
  <>
    <p>{children}</p>
    <Cancel onDone={onDone} />
  </>
)

const Cancel = ({ onDone }: { onDone: () => void }) => (
  <Button size="small" variant="ghost" className="justify-self-start" onClick={onDone}>
    Cancel
  </Button>
)
