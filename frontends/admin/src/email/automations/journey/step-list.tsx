import type { emailTemplates } from '@evenhand/web-kit/desk'
import { Button } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../../../lists/choice-field.tsx'
import {
  changeStep,
  freshId,
  freshStep,
  inOrder,
  insertStep,
  type Journey,
  type Kind,
  leadTo,
  type Place,
  type Placed,
  type Step,
  waysOf,
} from './journey-edit.ts'
import { countWords, kindWords, type Names, portWords, stepWords } from './journey-words.ts'
import { StepForm } from './step-form.tsx'
import { faultOfStep, type Faults, type Shown } from './use-journey.ts'

/** What both views of the steps show, and what is chosen in them. */
export interface StepsProps {
  journey: Journey
  names: Names
  counts: Shown['counts']
  faults: Faults
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onChange: (journey: Journey) => void
  /** Asks first where other steps would go too. */
  onRemove: (ids: readonly string[]) => void
}

interface StepListProps extends StepsProps {
  templates: readonly emailTemplates.EmailTemplate[]
  adding: Place | undefined
  onAdding: (place: Place | undefined) => void
}

const isSame = (one: Place | undefined, other: Place) => one?.after === other.after && one.port === other.port

/** All that the picture does, by keyboard, with a screen reader and on a phone. */
export function StepList(props: StepListProps) {
  const placed = inOrder(props.journey)
  const beginning: Place = { after: null, port: 'next' }
  return (
    <div className="grid gap-3">
      <h3 className="font-display text-lead">Steps</h3>
      <AddStep {...props} place={beginning} label="Add a step at the beginning" />
      <ol className="grid gap-3">
        {placed.map((one, number) => (
          <li key={one.step.id} className="grid min-w-0 gap-3 rounded-card border border-hairline p-4">
            <StepItem {...props} placed={one} number={number + 1} all={placed} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepItem({
  placed: { step, by },
  number,
  all,
  ...props
}: StepListProps & { placed: Placed; number: number; all: Placed[] }) {
  const { journey, names, counts, faults, selected, onSelect, onChange, onRemove, templates } = props
  const isOpen = selected === step.id
  const fault = faultOfStep(
    faults,
    journey.steps.findIndex(({ id }) => id === step.id),
  )
  const counted = countWords(counts.find(({ stepId }) => stepId === step.id))
  const from = by.after === null ? 0 : all.findIndex((one) => one.step.id === by.after) + 1
  const title = `${number}. ${stepWords(step, names)}`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          {by.port !== 'next' && <p className="text-fine text-ink-soft">{`${portWords[by.port]} at step ${from}`}</p>}
          <p className="font-medium wrap-anywhere">{title}</p>
          {counted && <p className="text-fine text-ink-soft tabular-nums">{counted}</p>}
          {fault && <p className="text-small text-danger">{fault}</p>}
        </div>
        <div className="flex gap-2">
          <Button
            size="small"
            variant="outline"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Change'} step ${number}`}
            onClick={() => onSelect(isOpen ? undefined : step.id)}
          >
            {isOpen ? 'Close' : 'Change'}
          </Button>
          {journey.steps.length > 1 && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove step ${number}`}
              onClick={() => onRemove([step.id])}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <StepForm
          step={step}
          templates={templates}
          names={names}
          onChange={(one: Step) => onChange(changeStep(journey, one))}
        />
      )}
      {waysOf(step).map(([port, to]) => (
        <Way key={port} {...props} place={{ after: step.id, port }} to={to} all={all} number={number} isOpen={isOpen} />
      ))}
    </>
  )
}

interface WayProps extends StepListProps {
  place: Place
  to: string | null
  all: Placed[]
  number: number
  isOpen: boolean
}

/** Where it goes on from a step; while the step is open, that can be another step than the one behind it. */
function Way({ place, to, all, number, isOpen, ...props }: WayProps) {
  const { journey, names, onChange } = props
  const choices = all
    .map(({ step }, at) => [step.id, `${at + 1}. ${stepWords(step, names)}`] as const)
    .filter(([id]) => id !== place.after)
  const at = all.findIndex(({ step }) => step.id === to)
  const words = portWords[place.port]
  return (
    <div className="grid gap-2">
      {isOpen ? (
        <ChoiceField
          label={words}
          value={to ?? ''}
          choices={[['', 'The journey ends'], ...choices]}
          onChange={(id) => onChange(leadTo(journey, place, id || null))}
        />
      ) : (
        <p className="text-small text-ink-soft">{`${words}: ${at < 0 ? 'the journey ends' : `step ${at + 1}`}`}</p>
      )}
      <AddStep
        {...props}
        place={place}
        label={
          place.port === 'next' ? `Add a step after ${number}` : `Add a step after ${number}, ${words.toLowerCase()}`
        }
      />
    </div>
  )
}

function AddStep({
  journey,
  place,
  label,
  adding,
  onAdding,
  onChange,
  onSelect,
}: StepListProps & { place: Place; label: string }) {
  const add = (kind: Kind) => {
    const id = freshId(journey)
    onChange(insertStep(journey, place, freshStep(kind, id)))
    onSelect(id)
    onAdding(undefined)
  }
  if (!isSame(adding, place)) {
    return (
      <Button size="small" variant="ghost" className="justify-self-start" onClick={() => onAdding(place)}>
        {label}
      </Button>
    )
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {Object.entries(kindWords).map(([kind, words]) => (
        <Button key={kind} size="small" variant="outline" onClick={() => add(kind as Kind)}>
          {words}
        </Button>
      ))}
      <Button size="small" variant="ghost" onClick={() => onAdding(undefined)}>
        Cancel
      </Button>
    </div>
  )
}
