import { rounds } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  isProblem,
  messageOf,
  newId,
  Refusal,
  toast,
  useMutation,
  useNavigate,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed, Unchanging } from '../frame/allowed.tsx'
import { DiscardRound } from './discard-round.tsx'
import { PublishRound } from './publish-round.tsx'
import { Reviewers } from './reviewers.tsx'
import { RoundForm } from './round-form.tsx'
import { emptyValues, errorsOf, readValues, type RoundErrors, type RoundValues, toValues } from './round-values.ts'
import { useRounds } from './use-rounds.ts'

/** A round that is being written. What is typed stays here until it is saved, whatever else on the page changes. */
export function DraftDesk({ saved }: { saved?: rounds.DeskRound }) {
  const [id] = useState(() => saved?.round.id ?? newId())
  const [read, setRead] = useState(saved)
  const [typed, setTyped] = useState<RoundValues | undefined>(saved ? undefined : emptyValues)
  const [errors, setErrors] = useState<RoundErrors>({})
  const values = typed ?? (read ? toValues(read.round) : emptyValues())
  const { save } = useSave({
    id,
    seen: read?.version ?? 0,
    onErrors: setErrors,
    onSaved: (answered) => {
      setRead(answered)
      setTyped(undefined)
      setErrors({})
    },
  })
  const change = (changes: Partial<RoundValues>) => {
    setTyped({ ...values, ...changes })
    const touched = Object.keys(changes)
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([path]) => !touched.includes(path.split('.')[0] ?? ''))),
    )
  }
  return (
    <>
      <h1 className="mt-4 text-title wrap-anywhere">{values.title || 'A new grant round'}</h1>
      <p className="mt-1 text-ink-soft">Draft. Nothing of it is public until you publish it.</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Allowed to={rounds.saveGrantRound}>
          <Button
            size="small"
            loading={save.isPending}
            disabled={typed === undefined}
            onClick={() => save.mutate(values)}
          >
            Save draft
          </Button>
        </Allowed>
        {read && <PublishRound desk={read} isOff={typed !== undefined} />}
        {read && <DiscardRound desk={read} />}
        <p role="status" className="text-ink-soft">
          {typed === undefined ? 'Saved.' : 'Not saved yet.'}
        </p>
      </div>
      <Refused
        error={save.error}
        hasErrors={Object.keys(errors).length > 0}
        newer={saved && read && saved.version > read.version ? saved : undefined}
        onLoad={(newer) => {
          save.reset()
          setRead(newer)
          setTyped(undefined)
          setErrors({})
        }}
      />
      <div className="mt-6 grid gap-10">
        <Unchanging unless={rounds.saveGrantRound}>
          <RoundForm values={values} errors={errors} onChange={change} />
        </Unchanging>
        {/* Not before the draft has its own address: on the way there this form is begun anew, with what it held. */}
        {saved && <Reviewers desk={saved} />}
      </div>
    </>
  )
}

interface Saving {
  id: string
  seen: number
  onErrors: (errors: RoundErrors) => void
  onSaved: (answered: rounds.DeskRound) => void
}

/** What is not sent, because a field says why. */
class Unfinished extends Error {}

function useSave({ id, seen, onErrors, onSaved }: Saving) {
  const { show, lookAgain } = useRounds()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: async (values: RoundValues) => {
      const found = readValues(values)
      if (!('errors' in found)) return api(rounds.saveGrantRound, { params: { roundId: id }, body: { ...found, seen } })
      onErrors(found.errors)
      throw new Unfinished('Some fields need another look.')
    },
    onSuccess: (answered) => {
      show(answered)
      onSaved(answered)
      toast('Draft saved')
      if (seen === 0) void navigate(`/admin/grant-rounds/${id}`, { replace: true })
    },
    onError: (error) => {
      if (error instanceof ApiProblem) onErrors(errorsOf(error.fields))
      if (isProblem(error, 'conflict')) void lookAgain()
    },
  })
  return { save }
}

interface RefusedProps {
  error: Error | null
  hasErrors: boolean
  /** What somebody else saved meanwhile. */
  newer: rounds.DeskRound | undefined
  onLoad: (newer: rounds.DeskRound) => void
}

const Refused = ({ error, hasErrors, newer, onLoad }: RefusedProps) => (
  <div className="mt-3 grid gap-2 empty:hidden">
    {error && (hasErrors || !(error instanceof Unfinished)) && (
      <Refusal>
        {error instanceof Unfinished
          ? error.message
          : messageOf(error, 'We’re not sure this was saved. Reload the page to check.')}
      </Refusal>
    )}
    {newer && (
      <Button size="small" variant="outline" className="justify-self-start" onClick={() => onLoad(newer)}>
        Drop what I typed and show the saved draft
      </Button>
    )}
  </div>
)
