import { Button, Field, Input, Select } from '@evenhand/web-kit/facade'
import { type KeyboardEvent, useState } from 'react'
import type { AskedField, Filled } from './asks.ts'

interface AskFormProps {
  title: string
  fields: readonly AskedField[]
  start: Filled
  onDone: (filled: Filled) => void
  onCancel: () => void
}

/** Some fields below the tools. It stands in the form of the template, so it is none itself. */
export function AskForm({ title, fields, start, onDone, onCancel }: AskFormProps) {
  const [filled, setFilled] = useState(start)
  const [isTried, setTried] = useState(false)
  const valueOf = ({ name }: AskedField) => filled[name] ?? ''
  const faultOf = (field: AskedField) => field.fault?.(valueOf(field))
  const finish = () => (fields.some(faultOf) ? setTried(true) : onDone(filled))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    finish()
  }
  return (
    <div role="group" aria-label={title} className="grid gap-3 rounded-card border border-hairline bg-sunken p-4">
      {fields.map((field, place) => (
        <Field key={field.name} label={field.label} hint={field.hint} error={isTried ? faultOf(field) : undefined}>
          {(control) => {
            const shared = {
              ...control,
              autoFocus: place === 0,
              onKeyDown,
              value: valueOf(field),
              onChange: ({ target }: { target: { value: string } }) =>
                setFilled({ ...filled, [field.name]: target.value }),
            }
            return field.options ? (
              <Select {...shared}>
                <option value="">Choose</option>
                {field.options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
            ) : (
              <Input {...shared} autoComplete="off" />
            )
          }}
        </Field>
      ))}
      <div className="flex gap-3">
        <Button size="small" onClick={finish}>
          Put it in
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Never mind
        </Button>
      </div>
    </div>
  )
}
