import { roster } from '@evenhand/web-kit/desk'
import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useMay } from '../frame/allowed.tsx'
import { useNote } from './use-member.ts'

/** For other administrators; the member does not see it. */
export function NoteForm({ memberId }: { memberId: string }) {
  const may = useMay()
  const form = useContractForm(roster.MemberNote, { note: '' })
  const save = useNote(memberId, () => form.reset())
  if (!may(roster.noteMember)) return null
  return (
    <form
      noValidate
      aria-label="Add a note"
      className="grid gap-3"
      onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}
    >
      <Field
        label="Note"
        error={form.formState.errors.note?.message}
        hint="For administrators. The member can’t see it."
      >
        {(control) => (
          <TextArea {...control} rows={2} maxLength={2000} className="text-small" {...form.register('note')} />
        )}
      </Field>
      <Button type="submit" size="small" variant="outline" className="justify-self-start" loading={save.isPending}>
        Add the note
      </Button>
    </form>
  )
}
