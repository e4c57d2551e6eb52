import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import { sponsors, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { useNote } from './use-note.ts'

interface NotingProps {
  inquiry: sponsors.SponsorInquiry
  onNoted: (inquiry: sponsors.SponsorInquiry) => void
}

/** Says that an inquiry is answered, or open again, with a note. */
export function Noting({ inquiry, onNoted }: NotingProps) {
  const may = useMay()
  const [noting, setNoting] = useState(false)
  const state = inquiry.state === 'open' ? 'answered' : 'open'
  const words = state === 'answered' ? 'Mark as answered' : 'Open again'
  const form = useContractForm(sponsors.InquiryNote, { note: '' })
  const send = useNote(inquiry, onNoted)
  if (!may(sponsors.noteSponsorInquiry)) return null
  if (!noting) {
    return (
      <Button
        size="small"
        className="justify-self-start"
        variant={state === 'answered' ? 'primary' : 'outline'}
        aria-label={`${words}: ${inquiry.companyName}`}
        onClick={() => setNoting(true)}
      >
        {words}
      </Button>
    )
  }
  return (
    <form
      noValidate
      aria-label={`${words}: ${inquiry.companyName}`}
      className="grid gap-4"
      onSubmit={(event) =>
        void form.handleSubmit(({ note }) => send.mutate({ state, note, seen: inquiry.version }))(event)
      }
    >
      <Field
        label="Note"
        optional
        hint="Internal: the sender doesn’t see it."
        error={form.formState.errors.note?.message}
      >
        {(control) => <TextArea {...control} rows={2} className="text-small" {...form.register('note')} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={send.isPending}>
          {words}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setNoting(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
