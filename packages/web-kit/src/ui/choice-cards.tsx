import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { leaveEnter } from './checkbox.tsx'
import { classNames } from './class-names.ts'

export interface Choice {
  value: string
  label: ReactNode
  detail?: ReactNode
}

export interface ChoiceCardsProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  className?: string
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** One of a few, each large enough to hit with a thumb. Tab goes to the chosen one, the arrows choose among them. */
export function ChoiceCards({ label, value, onChange, choices, className }: ChoiceCardsProps) {
  const group = useRef<HTMLDivElement>(null)
  const chosen = choices.findIndex((choice) => choice.value === value)
  const walk = (event: KeyboardEvent, from: number) => {
    leaveEnter(event)
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = (from + step + choices.length) % choices.length
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus()
    const next = choices[to]
    if (next) onChange(next.value)
  }
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={classNames('grid grid-cols-2 gap-3', className)}>
      {choices.map((choice, at) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={at === chosen}
          tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => walk(event, at)}
          className="rounded-control border border-line bg-surface px-4 py-3 text-left transition-colors duration-150 hover:border-ink aria-checked:border-primary aria-checked:bg-sunken aria-checked:ring-1 aria-checked:ring-primary"
        >
          <span className="flex items-center justify-between gap-2 font-semibold tabular-nums">
            {choice.label}
            {at === chosen && <Check className="size-4 shrink-0 text-primary" aria-hidden="true" />}
          </span>
          {choice.detail && <span className="block text-small tabular-nums">{choice.detail}</span>}
        </button>
      ))}
    </div>
  )
}
