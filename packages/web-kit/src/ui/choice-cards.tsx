import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
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

/** One of a few, each large enough to hit with a thumb. */
export const ChoiceCards = ({ label, value, onChange, choices, className }: ChoiceCardsProps) => (
  <RadioGroup.Root
    aria-label={label}
    value={value}
    onValueChange={onChange}
    className={classNames('grid grid-cols-2 gap-3', className)}
  >
    {choices.map((choice) => (
      <RadioGroup.Item
        key={choice.value}
        value={choice.value}
        className="rounded-control border border-line bg-surface px-4 py-3 text-left transition-colors duration-150 hover:border-ink data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-on-primary"
      >
        <span className="block font-semibold tabular-nums">{choice.label}</span>
        {choice.detail && <span className="block text-small tabular-nums">{choice.detail}</span>}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
)
