import { Field, TextArea } from '@evenhand/web-kit/facade'
import { type useContractForm, useWatch } from '@evenhand/web-kit/forms'
import type { schemaOf, Values } from './application-values.ts'

export type Form = ReturnType<typeof useContractForm<ReturnType<typeof schemaOf>>>

interface CountedTextProps {
  form: Form
  name: keyof Values & string
  label: string
  hint?: string
  optional?: boolean
  charactersMax: number
  rows?: number
}

/** A long text, and how much of its room is taken. */
export function CountedText({ form, name, label, hint, optional, charactersMax, rows = 5 }: CountedTextProps) {
  const text = useWatch({ control: form.control, name })
  const { length } = String(text)
  const error = form.formState.errors[name]?.message
  return (
    <Field
      label={label}
      optional={optional === true}
      error={typeof error === 'string' ? error : undefined}
      hint={
        <>
          {hint && `${hint} `}
          <span className={`tabular-nums ${length > charactersMax ? 'text-danger' : ''}`}>
            {length.toLocaleString('en-US')} of {charactersMax.toLocaleString('en-US')} characters
          </span>
        </>
      }
    >
      {(control) => <TextArea {...control} rows={rows} {...form.register(name)} />}
    </Field>
  )
}
