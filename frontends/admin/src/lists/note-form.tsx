import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import type { z } from 'zod'

interface NoteFormProps {
  schema: z.ZodType<{ note: string }, { note: string }>
  /** Who can’t see it. */
  hint: string
  sending: boolean
  /** `onDone` empties the field. */
  onNote: (body: { note: string }, onDone: () => void) => void
}

/** A note for other administrators. */
export function NoteForm({ schema, hint, sending, onNote }: NoteFormProps) {
  const form = useContractForm(schema, { note: '' })
  return (
    <form
      noValidate
      aria-label="Add a note"
      className="grid gap-3"
      onSubmit={(event) => void form.handleSubmit((body) => onNote(body, () => form.reset()))(event)}
    >
      <Field label="Note" error={form.formState.errors.note?.message} hint={hint}>
        {(control) => (
          <TextArea {...control} rows={2} maxLength={2000} className="text-small" {...form.register('note')} />
        )}
      </Field>
      <Button type="submit" size="small" variant="outline" className="justify-self-start" loading={sending}>
        Add the note
      </Button>
    </form>
  )
}
