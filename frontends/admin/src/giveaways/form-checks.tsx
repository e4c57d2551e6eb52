import { Checkbox } from '@evenhand/web-kit/facade'
import { giveaways } from '@evenhand/web-kit/forms'
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

const chosenOf = (value: string): string[] => value.split(/[\s,]+/).filter((check) => check !== '')

export const checksInWords = (value: string): string =>
  chosenOf(value)
    .map((check) => Object.entries(checkNames).find(([name]) => name === check)?.[1] ?? check)
    .join(', ') || 'Nothing'

interface FormChecksProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** What a registration asks for, in the order in which it asks. */
export function FormChecks({ label, value, error, onChange }: FormChecksProps) {
  const chosen = chosenOf(value)
  return (
    <Fieldset label={label} error={error}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {giveaways.formChecks.map((check) => (
          <Checkbox
            key={check}
            label={<span className="text-small">{checkNames[check]}</span>}
            checked={chosen.includes(check)}
            onCheckedChange={(on) =>
              onChange(giveaways.formChecks.filter((one) => (one === check ? on : chosen.includes(one))).join(', '))
            }
          />
        ))}
      </div>
    </Fieldset>
  )
}
