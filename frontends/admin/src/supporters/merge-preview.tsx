import { merges } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import type { ComponentProps } from 'react'
import { useMergesAgain } from './use-merges-again.ts'
import { WhatMoves } from './what-moves.tsx'

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
  onAsked: () => void
  onClose: () => void
}

/** What moves, what stays and what is open; then the reason, and the address of the record that goes. */
export function MergePreview({ pair, onSwap, onAsked, onClose }: PreviewProps) {
  return (
    <div className="grid gap-4">
      <p>
        The record of <span className="font-medium wrap-anywhere">{pair.from.email}</span> goes into the one of{' '}
        <span className="font-medium wrap-anywhere">{pair.to.email}</span>, which is kept.
      </p>
      <Button size="small" variant="outline" className="justify-self-start" onClick={onSwap}>
        Keep the other one instead
      </Button>
      <WhatMoves
        from={pair.from}
        to={pair.to}
        act={<Ask pair={pair} onAsked={onAsked} onClose={onClose} />}
        leave={
          <Button size="small" variant="outline" className="justify-self-start" onClick={onClose}>
            Close
          </Button>
        }
      />
    </div>
  )
}

function Ask({ pair: { from, to }, onAsked, onClose }: Omit<PreviewProps, 'onSwap'>) {
  const readAgain = useMergesAgain({ fromId: from.donorId, toId: to.donorId })
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
    onSuccess: async ({ state }) => {
      await readAgain()
      if (state === 'open') toast('Asked', 'Another owner finds it on this page, and confirms or refuses it.')
      else toast('Merging', 'The page shows what has moved.')
      onAsked()
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
        hint="Both addresses get an email when it’s done."
        input={{ spellCheck: false, ...register('fromEmail') }}
      />
      <p>
        If there’s another owner, both addresses also get an email now, and nothing moves until that owner confirms. If
        you’re the only owner, the merge starts right away.
      </p>
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
