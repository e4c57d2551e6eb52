import { Button, Dialog, Field, Input, Refusal, messageOf, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CombinedLine } from '../lists/combined-line.tsx'
import { isAddress } from '../lists/is-address.ts'
import { findRecord } from './find-record.ts'
import { type Pair, MergePreview } from './merge-preview.tsx'

interface MergeDialogProps {
  donorId: string
  email: string
  onAsked: () => void
  onClose: () => void
}

/** First the other record, found by its address; then what moves and what stays, and which of the two is kept. */
export function MergeDialog({ donorId, email, onAsked, onClose }: MergeDialogProps) {
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
          <MergePreview
            key={pair.from.donorId}
            pair={pair}
            onSwap={() => setPair(swapped(pair))}
            onAsked={onAsked}
            onClose={onClose}
          />
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
  const [isMistyped, setMistyped] = useState(false)
  const client = useQueryClient()
  const find = useMutation({
    mutationFn: (address: string) => findRecord(client, address),
    onSuccess: (found, address) => found.kind === 'known' && onFound({ donorId: found.donorId, email: address }),
  })
  const address = typed.trim().toLowerCase()
  const isSame = address === email.toLowerCase()
  const found = find.variables === address ? find.data : undefined
  const problem = found?.kind === 'unknown' ? unknown : found?.kind === 'combined' ? combined : undefined
  return (
    <form
      noValidate
      aria-label="Find the other record"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSame) return
        if (isAddress(address)) find.mutate(address)
        else setMistyped(true)
      }}
    >
      <p>
        This record is the one for <span className="font-medium wrap-anywhere">{email}</span>. What other address did
        this person use?
      </p>
      <Field
        label="The other email address"
        error={isSame ? 'That’s the address of this record. Enter the other one.' : isMistyped ? mistyped : problem}
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
            onChange={(event) => {
              setTyped(event.target.value)
              setMistyped(false)
            }}
          />
        )}
      </Field>
      {found?.kind === 'combined' && <CombinedLine words={address} />}
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
const mistyped = 'Enter a whole email address, such as name@example.org.'
const combined = 'This address was combined into another record. Enter the address of that one.'
