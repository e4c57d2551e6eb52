import { adminQueries, supporters } from '@evenhand/web-kit/desk'
import { api, toast, useIdempotencyKey, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { toastRefusal } from '../frame/toast-refusal.ts'
import { NoteForm } from '../lists/note-form.tsx'

/** What other administrators should know about a person, whether they are a member or not. */
export function SupporterNote({ donorId }: { donorId: string }) {
  const may = useMay()
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const save = useMutation({
    mutationFn: (body: { note: string }) =>
      withKey((idempotencyKey) => api(supporters.noteSupporter, { params: { donorId }, body }, { idempotencyKey })),
    onSuccess: () => {
      toast('Note added', 'It’s in the time line.')
      return client.invalidateQueries({ queryKey: adminQueries.history(supporters.listMoneyHistory, donorId).queryKey })
    },
    onError: toastRefusal,
  })
  if (!may(supporters.noteSupporter)) return null
  return (
    <section aria-labelledby="note" className="mt-8 max-w-prose">
      <h2 id="note" className="mb-3 font-sans text-body font-semibold">
        Add a note
      </h2>
      <NoteForm
        schema={supporters.SupporterNote}
        hint="For administrators. The person can’t see it on the site, but gets it with a copy of their data if they ask for one."
        sending={save.isPending}
        onNote={(body, onDone) => save.mutate(body, { onSuccess: onDone })}
      />
    </section>
  )
}
