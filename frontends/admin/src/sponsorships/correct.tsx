import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { sponsorships, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import type { Sponsorship } from './sponsorship-words.ts'

const small = 'min-h-10 px-3 text-small'
const isOver = ({ state }: Sponsorship): boolean => state === 'ended' || state === 'paid-back' || state === 'canceled'

/** Company, website and contact, while it isn’t over. */
export function Correct({ sponsorship }: { sponsorship: Sponsorship }) {
  const may = useMay()
  const [writing, setWriting] = useState(false)
  if (!may(sponsorships.correctSponsorship)) return null
  if (isOver(sponsorship)) return null
  if (writing) return <CorrectForm sponsorship={sponsorship} onDone={() => setWriting(false)} />
  return (
    <Button size="small" variant="ghost" className="justify-self-start" onClick={() => setWriting(true)}>
      Edit company and contact
    </Button>
  )
}

function CorrectForm({ sponsorship, onDone }: { sponsorship: Sponsorship; onDone: () => void }) {
  const client = useQueryClient()
  const { id: sponsorshipId, companyName, website, contactName, contactEmail, version: seen } = sponsorship
  const now = { companyName, website, contactName, contactEmail }
  const form = useContractForm(sponsorships.SponsorshipCorrection, { ...now, reason: '', seen })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(sponsorships.correctSponsorship, { params: { sponsorshipId }, body })
      const isTold = body.contactEmail !== contactEmail
      toast('Saved', isTold ? 'Both email addresses are told about it.' : 'No one is emailed about it.')
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    }
    await client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] })
  })
  const field = (name: keyof typeof now, label: string, type = 'text') => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <Input {...control} type={type} className={small} autoComplete="off" {...form.register(name)} />}
    </Field>
  )
  return (
    <form
      noValidate
      aria-label={`Edit: ${companyName}`}
      className="grid w-full gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {field('companyName', 'Company name')}
      {field('website', 'Website', 'url')}
      {field('contactName', 'Contact name')}
      {field('contactEmail', 'Contact email', 'email')}
      <Field label="Reason" error={errors.reason?.message} hint="Internal: the company doesn’t see it.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={500}
            className="px-3 py-2 text-small"
            {...form.register('reason')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Save
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
