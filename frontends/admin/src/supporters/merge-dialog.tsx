import { supporters } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, Field, Input, Refusal, messageOf, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { type Pair, MergePreview } from './merge-preview.tsx'

interface MergeDialogProps {
  donorId: string
  email: string
  onClose: () => void
}

/** First the other record, found by its address; then what moves and what stays, and which of the two is kept. */
export function MergeDialog({ donorId, email, onClose }: MergeDialogProps) {
  const [pair, setPair] = useState<Pair>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Merge two records of one person"
      opensAt="text"
      className="max-w-3xl text-small"
    >
      <div className="mt-4">
        {pair ? (
          <MergePreview key={pair.from.donorId} pair={pair} onSwap={() => setPair(swapped(pair))} onClose={onClose} />
        ) : (
          <OtherRecord
            email={email}
            onFound={(other) => setPair({ from: other, to: { donorId, email } })}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

const swapped = ({ from, to }: Pair): Pair => ({ from: to, to: from })

interface OtherRecordProps {
  email: string
  onFound: (other: Pair['from']) => void
  onClose: () => void
}

function OtherRecord({ email, onFound, onClose }: OtherRecordProps) {
  const [typed, setTyped] = useState('')
  const find = useMutation({
    mutationFn: async (address: string) => {
      const { items } = await api(supporters.findSupporters, { query: { search: address } })
      return items.find((one) => one.email.toLowerCase() === address)
    },
    onSuccess: (found) => found && onFound({ donorId: found.donorId, email: found.email }),
  })
  const address = typed.trim().toLowerCase()
  const isSame = address === email.toLowerCase()
  const problem = !find.isSuccess || find.data || find.variables !== address ? undefined : unknown
  return (
    <form
      noValidate
      aria-label="Find the other record"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (address !== '' && !isSame) find.mutate(address)
      }}
    >
      <p>
        This record is the one for <span className="font-medium wrap-anywhere">{email}</span>. Which address did the
        same person use besides?
      </p>
      <Field
        label="The other email address"
        error={isSame ? 'That’s the address of this record. Enter the other one.' : problem}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Refusal>
        {find.isError && messageOf(find.error, 'We couldn’t look for that record. Try again in a moment.')}
      </Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={find.isPending}>
          Find the record
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const unknown = 'We have no one with this address. Check its spelling.'
