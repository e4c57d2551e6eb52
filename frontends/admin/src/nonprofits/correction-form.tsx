import { nonprofitReviews } from '@evenhand/web-kit/desk'
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
import { useContractForm } from '@evenhand/web-kit/forms'

interface CorrectionFormProps {
  nonprofit: nonprofitReviews.RegisteredNonprofit
  onDone: () => void
}

const small = 'min-h-10 px-3 text-small'

const lines = [
  ['organizationName', 'Organization name', 'organization'],
  ['contactName', 'Contact name', 'off'],
  ['contactEmail', 'Contact email', 'off'],
  ['website', 'Website', 'off'],
  ['taxId', 'EIN', 'off'],
] as const

const hints: Partial<Record<(typeof lines)[number][0], string>> = {
  contactEmail:
    'The person who signs in with this address is the contact from then on, and no one else. Both addresses are emailed.',
}

/** Corrects what is kept of an organization, with a reason; it is compared with the others again. */
export function CorrectionForm({ nonprofit, onDone }: CorrectionFormProps) {
  const client = useQueryClient()
  const { organizationName, contactName, contactEmail, website, description, taxId, version: seen } = nonprofit
  const form = useContractForm(nonprofitReviews.CorrectionForm, {
    organizationName,
    contactName,
    contactEmail,
    website: website ?? '',
    description,
    taxId: taxId ?? '',
    reason: '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (correction) => {
    try {
      const params = { nonprofitId: nonprofit.id }
      await api(nonprofitReviews.correctNonprofit, { params, body: { ...correction, seen } })
      toast('Corrected', 'It’s compared with the other organizations again.')
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', 'nonprofits'] })
    }
  })
  return (
    <form
      noValidate
      aria-label={`Correct ${organizationName}`}
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      {lines.map(([name, label, autoComplete]) => (
        <Field key={name} label={label} error={errors[name]?.message} hint={hints[name]}>
          {(control) => <Input {...control} className={small} autoComplete={autoComplete} {...form.register(name)} />}
        </Field>
      ))}
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <TextArea {...control} rows={4} maxLength={5000} className="text-small" {...form.register('description')} />
        )}
      </Field>
      <Field label="Reason" error={errors.reason?.message} hint="The audit trail keeps it, with what changed.">
        {(control) => (
          <Input {...control} className={small} autoComplete="off" maxLength={500} {...form.register('reason')} />
        )}
      </Field>
      {errors.root?.message && <Refusal>{errors.root.message}</Refusal>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Correct
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
