import { Field, Select } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface ChoiceFieldProps {
  label: ReactNode
  value: string
  choices: readonly (readonly [value: string, title: string])[]
  onChange: (value: string) => void
  className?: string
}

export const ChoiceField = ({ label, value, choices, onChange, className }: ChoiceFieldProps) => (
  <Field label={label} {...(className ? { className } : {})}>
    {(control) => (
      <Select
        {...control}
        className="min-h-10 px-3 pr-10 text-small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
