import { Field, Input } from '@evenhand/web-kit/facade'

interface NumberFieldProps {
  label: string
  value: number
  error?: string | undefined
  onChange: (value: number) => void
}

/** An empty field is no number, which the contract refuses. */
export const NumberField = ({ label, value, error, onChange }: NumberFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <Input
        {...control}
        type="number"
        min={0}
        inputMode="decimal"
        className="min-h-10 max-w-40 px-3 text-small tabular-nums"
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
      />
    )}
  </Field>
)
