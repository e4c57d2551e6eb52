import { grantReversals } from '@evenhand/web-kit/desk'
import { Button, Field, Input, TextArea } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'

interface Why {
  reason: string
  evidence: string
}

interface WhyFormProps {
  title: string
  sending: boolean
  onSay: (why: Why) => void
  onBack: () => void
}

/** Records that a payment came back. */
export const ReturnForm = (props: WhyFormProps) => (
  <WhyForm
    {...props}
    schema={grantReversals.ReturnForm}
    reasonMax={500}
    reasonHint="Once it’s confirmed, the organization is emailed that the payment came back, with this reason exactly as you write it."
    evidenceHint="What shows it: “Bank statement of March 20”. Only administrators read it."
  />
)

/** Records that what is left of a grant won't be paid. */
export const CancelForm = (props: WhyFormProps) => (
  <WhyForm
    {...props}
    schema={grantReversals.CancellationForm}
    reasonMax={2000}
    reasonHint="Once it’s confirmed, the organization is emailed that what isn’t paid won’t be, with this reason exactly as you write it."
    evidenceHint="What shows it: “Their letter of March 22”. Only administrators read it."
  />
)

interface SchemaProps {
  schema: typeof grantReversals.ReturnForm
  reasonMax: number
  reasonHint: string
  evidenceHint: string
}

/** Why, and what shows it: another person confirms it. */
function WhyForm({ title, sending, onSay, onBack, schema, ...hints }: WhyFormProps & SchemaProps) {
  const form = useContractForm(schema, { reason: '', evidence: '' })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label={title}
      className="grid gap-4"
      onSubmit={(event) => void form.handleSubmit((why) => onSay(why))(event)}
    >
      <Field label="Reason" error={errors.reason?.message} hint={hints.reasonHint}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={hints.reasonMax}
            className="text-small"
            {...form.register('reason')}
          />
        )}
      </Field>
      <Field label="Evidence" error={errors.evidence?.message} hint={hints.evidenceHint}>
        {(control) => (
          <Input
            {...control}
            className="min-h-10 px-3 text-small"
            autoComplete="off"
            maxLength={300}
            {...form.register('evidence')}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" loading={sending}>
          Record
        </Button>
        <Button size="small" variant="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
