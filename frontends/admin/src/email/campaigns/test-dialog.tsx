import { emailCampaigns } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Dialog,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  useIdempotencyKey,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { FollowedTest, type RequestedTest } from '../tests/followed-test.tsx'
import type { Campaign } from './campaign-words.ts'

interface TestDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** One email of it, which counts nowhere. */
export function TestDialog({ campaign: { id: campaignId, name }, onClose }: TestDialogProps) {
  const form = useContractForm(emailCampaigns.testEmailCampaign.request.body, { email: '' })
  const once = useIdempotencyKey()
  const [requested, setRequested] = useState<RequestedTest>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setRequested(undefined)
    try {
      const answer = await once(
        (idempotencyKey) => api(emailCampaigns.testEmailCampaign, { params: { campaignId }, body }, { idempotencyKey }),
        JSON.stringify(body),
      )
      setRequested({ ...answer, to: body.email })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure the test was sent. Check the inbox first.'))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Test {name}</span>}
      description="Sent to one address as it is now, and counted nowhere."
    >
      <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Email address" error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              className="min-h-10 px-3 text-small"
              {...form.register('email')}
            />
          )}
        </Field>
        <Refusal>{errors.root?.message}</Refusal>
        <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
          Send a test
        </Button>
        {requested && <FollowedTest key={requested.testId} {...requested} />}
      </form>
    </Dialog>
  )
}
