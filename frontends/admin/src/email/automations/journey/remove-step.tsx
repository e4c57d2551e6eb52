import { Button, Dialog } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { goneWith, type Journey, removeStep } from './journey-edit.ts'
import { type Names, stepWords } from './journey-words.ts'

/** Takes steps out; asks first where others go with them. */
export function useRemoveSteps(journey: Journey, names: Names, onChange: (journey: Journey) => void) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const without = (ids: readonly string[]) => ids.reduce(removeStep, journey)
  const gone = asked.flatMap((id) => goneWith(journey, id)).filter(({ id }) => !asked.includes(id))
  return {
    remove: (ids: readonly string[]) => {
      if (ids.some((id) => goneWith(journey, id).some((step) => !ids.includes(step.id)))) setAsked(ids)
      else onChange(without(ids))
    },
    question: (
      <Dialog
        open={asked.length > 0}
        onOpenChange={(open) => !open && setAsked([])}
        title="Remove the condition with its other way?"
        description="The way that is taken if it is met stays. These steps go too:"
      >
        <ul className="mt-4 list-disc pl-5">
          {gone.map((step) => (
            <li key={step.id} className="wrap-anywhere">
              {stepWords(step, names)}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setAsked([])}>
            Keep it
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              onChange(without(asked))
              setAsked([])
            }}
          >
            Remove them
          </Button>
        </div>
      </Dialog>
    ),
  }
}
