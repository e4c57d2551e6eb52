import { Field, Input } from '@evenhand/web-kit/facade'

interface DayFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
}

export const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        type="date"
        className="min-h-10 min-w-40 px-3 text-small"
        min="2000-01-01"
        max="2999-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
