import { Button, Field, Input, Refusal, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useEffect } from 'react'
import type { z } from 'zod'

interface ReasonFormProps {
  /** What is decided about whom. */
  label: string
  schema: z.ZodType<{ reason: string }, { reason: string }>
  submit: string
  /** `danger` where something is refused or ended. */
  variant?: 'danger' | 'primary'
  /** Who reads it where. */
  hint: string
  charactersMax: number
  /** `one` for a remark in the trail; `several` for what somebody reads as it was written. */
  lines?: 'one' | 'several'
  /** How to get out of it. */
  leave?: 'Cancel' | 'Back'
  sending: boolean
  /** Why it was not done, where it was refused. */
  refusal?: string | undefined
  onReason: (reason: string) => void
  onCancel: () => void
}

/** Why something is done, in the words that whoever it concerns will read. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, schema, submit, variant = 'danger', hint, charactersMax, lines = 'several', leave = 'Cancel' } = props
  const form = useContractForm(schema, { reason: '' })
  const { setFocus } = form
  // What opened it is gone.
  useEffect(() => setFocus('reason'), [setFocus])
  const typed = { maxLength: charactersMax, ...form.register('reason') }
  return (
    <form
      noValidate
      aria-label={label}
      className="grid w-full gap-4"
      onSubmit={(event) => void form.handleSubmit(({ reason }) => props.onReason(reason))(event)}
    >
      <Field label="Reason" error={form.formState.errors.reason?.message} hint={hint}>
        {(control) =>
          lines === 'one' ? (
            <Input {...control} className="min-h-10 px-3 text-small" autoComplete="off" {...typed} />
          ) : (
            <TextArea {...control} rows={3} className="px-3 py-2 text-small" {...typed} />
          )
        }
      </Field>
      <Refusal className="text-small">{props.refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant={variant} loading={props.sending}>
          {submit}
        </Button>
        <Button size="small" variant="ghost" onClick={props.onCancel}>
          {leave}
        </Button>
      </div>
    </form>
  )
}
