import {
  api,
  Button,
  Field,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { social, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { activityWords } from './activity-words.ts'
import { socialKey } from './social-queries.ts'

interface AppealProps {
  accountNumber: string
  activity: social.SocialActivity
}

/** Behind a button: why a rejected activity should count all the same. */
export function Appeal(props: AppealProps) {
  const [writes, setWrites] = useState(false)
  if (writes) return <AppealForm {...props} onCancel={() => setWrites(false)} />
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-3"
      aria-label={`Appeal: ${activityWords(props.activity)}`}
      onClick={() => setWrites(true)}
    >
      Appeal
    </Button>
  )
}

function AppealForm({ accountNumber, activity, onCancel }: AppealProps & { onCancel: () => void }) {
  const form = useContractForm(social.Appeal, { words: '' })
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  const appeal = useMutation({
    mutationFn: (body: { words: string }) =>
      withKey((idempotencyKey) =>
        api(social.appealRejection, { params: { accountNumber, activityId: activity.id }, body }, { idempotencyKey }),
      ),
    onSuccess: () => {
      toast('Appeal sent', 'Someone will look at it again. We’ll email you the decision.')
      return client.invalidateQueries({ queryKey: socialKey })
    },
    onError: (error) =>
      showRefusal(form, error, messageOf(error, "We couldn't send your appeal. Try again in a moment.")),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      aria-label={`Appeal: ${activityWords(activity)}`}
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
