import {
  analytics,
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { sponsors, useContractForm } from '@evenhand/web-kit/forms'
import { WishFields } from './wish-fields.tsx'

const empty = { companyName: '', contactName: '', email: '', phone: '', blocksWanted: 1, message: '' }

export function InquiryForm({ onSent }: { onSent: (answerTo: string) => void }) {
  const form = useContractForm(sponsors.SponsorInquiryForm, empty)
  const { errors, isSubmitting } = form.formState
  const withKey = useIdempotencyKey()
  const submit = form.handleSubmit(async (body) => {
    try {
      await withKey((idempotencyKey) => api(sponsors.sendSponsorInquiry, { body }, { idempotencyKey }))
      analytics.event({ name: 'sponsor_inquiry', category: 'engagement', label: body.tier ?? `${body.blocksWanted}` })
      onSent(body.email)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t send your inquiry. Try again in a moment.'))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
      <fieldset disabled={isSubmitting} className="space-y-5">
        <WishFields form={form} />
        <Field label="Company name" error={errors.companyName?.message}>
          {(control) => <Input {...control} autoComplete="organization" {...form.register('companyName')} />}
        </Field>
        <Field label="Contact name" error={errors.contactName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('contactName')} />}
        </Field>
        <Field label="Email" hint="We'll reply to this address." error={errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phone')} />}
        </Field>
        <Field label="Message" optional error={errors.message?.message}>
          {(control) => <TextArea {...control} rows={4} {...form.register('message')} />}
        </Field>
      </fieldset>
      <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
      <Button type="submit" size="large" loading={isSubmitting} className="mt-7 w-full">
        Send inquiry
      </Button>
    </form>
  )
}
