import { Field, Input } from '@evenhand/web-kit/facade'
import { type ComponentProps, useState } from 'react'
import { tagsIn } from './subscriber-words.ts'

export const small = 'min-h-10 px-3 text-small'

type LineFieldProps = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'maxLength'> & {
  label: string
  hint?: string
  optional?: boolean
  error: string | undefined
}

/** One line about a subscriber, as it was registered with its form. */
export const LineField = ({ label, hint, optional = false, error, ...input }: LineFieldProps) => (
  <Field label={label} hint={hint} optional={optional} error={error}>
    {(control) => <Input {...control} className={small} autoComplete="off" {...input} />}
  </Field>
)

interface TagsFieldProps {
  label: string
  start?: readonly string[]
  /** What the form found wrong with all tags together, or with each. */
  found: { message?: string | undefined } | readonly unknown[] | undefined
  onChange: (tags: string[]) => void
}

/** Keeps what is typed, since a comma at its end makes no tag yet. */
export function TagsField({ label, start = [], found, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState(start.join(', '))
  const error = found && 'message' in found ? found.message : undefined
  return (
    <Field
      label={label}
      optional
      hint="With commas between."
      error={Array.isArray(found) ? 'Use at most 50 characters for a tag' : error}
    >
      {(control) => (
        <Input
          {...control}
          className={small}
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            onChange(tagsIn(value))
          }}
        />
      )}
    </Field>
  )
}
