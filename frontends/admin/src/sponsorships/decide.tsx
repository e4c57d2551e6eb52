import { Button, Field, Input, Refusal } from '@evenhand/web-kit/facade'
import { isBlock, sponsorships } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'
import type { Sponsorship, State } from './sponsorship-words.ts'
import { useDecide } from './use-decide.ts'

interface DecideProps {
  sponsorship: Sponsorship
  onDecided: (sponsorship: Sponsorship) => void
}

const reasons = { declined: 'Decline', paused: 'Pause', ended: 'End' } as const
type WithReason = keyof typeof reasons

const possible: Readonly<Record<State, readonly WithReason[]>> = {
  invoiced: [],
  canceled: [],
  waiting: ['declined'],
  shown: ['paused', 'ended'],
  paused: ['ended'],
  declined: [],
  ended: [],
  'paid-back': [],
}
const shows: Readonly<Partial<Record<State, string>>> = {
  waiting: 'Show',
  paused: 'Resume',
  declined: 'Show after all',
}

/** Show it, or say why not; a block can be moved to other cells. */
export function Decide({ sponsorship, onDecided }: DecideProps) {
  const may = useMay()
  const [writing, setWriting] = useState<WithReason | 'moved'>()
  const decide = useDecide(sponsorship, onDecided)
  const { companyName, contactEmail, version: seen, state, kind } = sponsorship
  if (!may(sponsorships.decideSponsorship)) return null
  if (writing === 'moved')
    return <Move sponsorship={sponsorship} decide={decide} onCancel={() => setWriting(undefined)} />
  if (writing) {
    return (
      <ReasonForm
        label={`${reasons[writing]}: ${companyName}`}
        schema={sponsorships.SponsorshipReason}
        submit={reasons[writing]}
        hint={`${contactEmail} is emailed this reason as you write it.`}
        charactersMax={2000}
        sending={decide.isPending}
        onReason={(reason) => decide.mutate({ verdict: writing, reason, seen })}
        onCancel={() => setWriting(undefined)}
      />
    )
  }
  const show = shows[state]
  return (
    <div className="flex flex-wrap gap-3">
      {show && (
        <Button
          size="small"
          loading={decide.isPending}
          aria-label={`${show}: ${companyName}`}
          onClick={() => decide.mutate({ verdict: 'shown', seen })}
        >
          {show}
        </Button>
      )}
      {possible[state].map((one) => (
        <Button
          key={one}
          size="small"
          variant="outline"
          aria-label={`${reasons[one]}: ${companyName}`}
          onClick={() => setWriting(one)}
        >
          {reasons[one]}
        </Button>
      ))}
      {kind === 'block' && (state === 'waiting' || state === 'shown' || state === 'paused') && (
        <Button size="small" variant="outline" aria-label={`Move: ${companyName}`} onClick={() => setWriting('moved')}>
          Move
        </Button>
      )}
    </div>
  )
}

interface MoveProps {
  sponsorship: Sponsorship
  decide: ReturnType<typeof useDecide>
  onCancel: () => void
}

/** People count cells from 1; a featured block is named by its first. */
function Move({ sponsorship, decide, onCancel }: MoveProps) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { size, companyName, version: seen } = sponsorship
  const submit = () => {
    const first = Number(typed) - 1
    const to = Array.from({ length: size }, (_, place) => first + place)
    if (typed.trim() === '' || !isBlock(to))
      setRefusal('Enter a block from 1 to 100; a featured block fits in one row.')
    else decide.mutate({ verdict: 'moved', cells: to, seen })
  }
  return (
    <form
      noValidate
      aria-label={`Move: ${companyName}`}
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={size === 1 ? 'To block' : 'To the two blocks that begin with'}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Refusal className="text-small">{refusal}</Refusal>
      <div className="flex gap-3">
        <Button type="submit" size="small" loading={decide.isPending}>
          Move
        </Button>
        <Button size="small" variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
