import {
  api,
  Button,
  Field,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { affiliates, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { affiliateKey } from './affiliate-queries.ts'

interface AppealProps {
  referral: affiliates.OwnReferral
}

/** Behind a button: why a rejected referral should count all the same. */
export function Appeal({ referral }: AppealProps) {
  const [writes, setWrites] = useState(false)
  if (writes) return <AppealForm referral={referral} onCancel={() => setWrites(false)} />
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-3"
      aria-label={`Appeal: referral ${referral.id.slice(-6)}`}
      onClick={() => setWrites(true)}
    >
      Appeal
    </Button>
  )
}

function AppealForm({ referral, onCancel }: AppealProps & { onCancel: () => void }) {
  const form = useContractForm(affiliates.ReferralAppeal, { words: '' })
  const client = useQueryClient()
  const appeal = useMutation({
    mutationFn: (body: { words: string }) =>
      api(affiliates.appealReferral, { params: { referralId: referral.id }, body }),
    onSuccess: () => {
      toast('Appeal sent', 'Someone will look at it again. We’ll email you the decision.')
      return client.invalidateQueries({ queryKey: affiliateKey })
    },
    onError: (error) =>
      showRefusal(form, error, messageOf(error, 'We couldn’t send your appeal. Try again in a moment.')),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label={`Appeal: referral ${referral.id.slice(-6)}`}
      className="mt-3 grid gap-3"
      onSubmit={(event) => void form.handleSubmit((body) => appeal.mutate(body))(event)}
    >
      <Field label="Why should it count?" error={errors.words?.message} hint="You can appeal once.">
        {(control) => <TextArea {...control} rows={3} maxLength={1000} {...form.register('words')} />}
      </Field>
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={appeal.isPending}>
          Send appeal
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
