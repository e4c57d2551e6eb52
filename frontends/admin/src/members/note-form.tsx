import { roster } from '@evenhand/web-kit/desk'
import { useMay } from '../frame/allowed.tsx'
import { NoteForm } from '../lists/note-form.tsx'
import { useNote } from './use-member.ts'

/** For other administrators; the member does not see it. */
export function MemberNoteForm({ memberId }: { memberId: string }) {
  const may = useMay()
  const save = useNote(memberId)
  if (!may(roster.noteMember)) return null
  return (
    <NoteForm
      schema={roster.MemberNote}
      hint="For administrators. The member can’t see it."
      sending={save.isPending}
      onNote={(body, onDone) => save.mutate(body, { onSuccess: onDone })}
    />
  )
}
