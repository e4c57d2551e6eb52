import {
  api,
  Button,
  Field,
  Link,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { entryHoldKinds, entryHolds, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'

const holdKey = ['donor', 'hold'] as const

/** Null where nothing of the donor is held. */
export const useHold = () =>
  useQuery({
    queryKey: holdKey,
    queryFn: ({ signal }) => api(entryHolds.getOwnHold, { query: {} }, { signal }),
  })

/** What of the donor's free entries is held for review, and why; with the way to say why it should count. */
export function HeldEntries({ hold }: { hold: entryHolds.OwnHold | null | undefined }) {
  if (!hold) return null
  const entries = hold.entries.reduce((sum, one) => sum + one.entries, 0)
  const held =
    entries === 1
      ? '1 free entry is on hold while we review it. It doesn’t count yet.'
      : `${entries.toLocaleString('en-US')} free entries are on hold while we review them. They don’t count yet.`
  return (
    <section aria-label="Held for review" className="mt-4 rounded-card bg-badge-gold px-5 py-4 text-on-badge-gold">
      <p className="font-semibold">{hold.state === 'held' ? held : 'Your free entries don’t count.'}</p>
      {hold.state === 'held' ? (
        hold.whys.map((why) => (
          <p key={why} className="mt-1">
            {entryHoldKinds[why].why}
          </p>
        ))
      ) : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{hold.reason}</p>
      )}
      <p className="mt-1">
        Entries from paid gifts still count.
        {hold.state === 'held' &&
          ' A person reviews the rest. What is still on hold when the draw’s list freezes isn’t in that draw.'}
      </p>
      {hold.state === 'held' ? (
        <Appeal hold={hold} />
      ) : (
        <p className="mt-1">
          If you think this is wrong,{' '}
          <Link to="/contact" className="underline underline-offset-4">
            write to us
          </Link>
          , and a person will look again.
        </p>
      )}
    </section>
  )
}

function Appeal({ hold: { appeal } }: { hold: entryHolds.OwnHold }) {
  const [writes, setWrites] = useState(false)
  if (writes) return <AppealForm words={appeal?.words ?? ''} onDone={() => setWrites(false)} />
  return (
    <>
      {appeal && <p className="mt-2 wrap-anywhere whitespace-pre-line">You wrote: {appeal.words}</p>}
      <Button variant="outline" size="small" className="mt-3" onClick={() => setWrites(true)}>
        {appeal ? 'Change what you wrote' : 'Tell us why they should count'}
      </Button>
    </>
  )
}

function AppealForm({ words, onDone }: { words: string; onDone: () => void }) {
  const form = useContractForm(entryHolds.HoldAppeal, { words })
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (body: { words: string }) => api(entryHolds.appealHold, { body }),
    onSuccess: (hold) => {
      client.setQueryData(holdKey, hold)
      toast('Sent', 'A person will read it before deciding.')
      onDone()
    },
    onError: (error) => showRefusal(form, error, messageOf(error, 'We couldn’t send it. Try again in a moment.')),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label="Why your entries should count"
      className="mt-3 grid gap-3"
      onSubmit={(event) => void form.handleSubmit((body) => send.mutate(body))(event)}
    >
      <Field label="Why should they count?" error={errors.words?.message}>
        {(control) => <TextArea {...control} rows={3} maxLength={1000} {...form.register('words')} />}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={send.isPending}>
          Send
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
