import { Checkbox } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { Fieldset } from './fieldset.tsx'

export const checkNames: Readonly<Record<(typeof giveaways.formChecks)[number], string>> = {
  name: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  city: 'City',
  state: 'State or province',
  ageConfirmed: 'Confirmation of age',
  rulesAgreed: 'Agreement to the rules',
}

/** Of the ways that count only where rules name them, those that there are. */
export const wayNames = { social: 'Social media' } as const

const chosenOf = (value: string): string[] => value.split(/[\s,]+/).filter((check) => check !== '')

export const choicesInWords = (value: string, names: Readonly<Record<string, string>>): string =>
  chosenOf(value)
    .map((check) => names[check] ?? check)
    .join(', ') || 'Nothing'

interface ChoicesProps {
  label: string
  hint?: string | undefined
  /** All that can be chosen, in their order. */
  names: Readonly<Record<string, string>>
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Some of a few things. What was chosen and is not offered here stays. */
export function Choices({ label, hint, names, value, error, onChange }: ChoicesProps) {
  const chosen = chosenOf(value)
  const all = [...new Set([...Object.keys(names), ...chosen])]
  return (
    <Fieldset label={label} error={error} {...(hint ? { hint } : {})}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {all.map((check) => (
          <Checkbox
            key={check}
            label={<span className="text-small">{names[check] ?? check}</span>}
            checked={chosen.includes(check)}
            onCheckedChange={(on) =>
              onChange(all.filter((one) => (one === check ? on : chosen.includes(one))).join(', '))
            }
          />
        ))}
      </div>
    </Fieldset>
  )
}
