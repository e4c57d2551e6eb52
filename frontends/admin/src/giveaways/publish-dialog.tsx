import { adminQueries } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Dialog,
  Field,
  messageOf,
  Refusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { giveaways } from '@evenhand/web-kit/forms'
import { useState } from 'react'

interface PublishDialogProps {
  desk: giveaways.GiveawayDesk
  draft: giveaways.RulesDraft
  open: boolean
  onOpenChange: (open: boolean) => void
  onPublished: () => void
}

const { reason: Reason } = giveaways.publishRules.request.body.shape

/** The second look: what is published stays public for ever, with its reason. */
export function PublishDialog({ desk, draft, open, onOpenChange, onPublished }: PublishDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const { slug } = desk
  const version = draft.basedOn + 1
  const publish = useMutation({
    mutationFn: () =>
      onceForAll((idempotencyKey) =>
        api(
          giveaways.publishRules,
          { params: { slug }, body: { revision: draft.revision, reason } },
          { idempotencyKey },
        ),
      ),
    onSuccess: async (after) => {
      client.setQueryData(adminQueries.giveaway(slug).queryKey, after)
      onPublished()
      onOpenChange(false)
      setReason('')
      toast(`Version ${version} is in force`)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'rules' || queryKey[0] === 'giveaways',
      })
      await client.invalidateQueries({ queryKey: adminQueries.giveaways().queryKey })
    },
  })
  const confirm = () => {
    const read = Reason.safeParse(reason)
    if (read.success) publish.mutate()
    else setError(read.error.issues[0]?.message)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Publish version ${version}?`}
      description="From then on anyone can read it, permanently, along with every earlier version. It can’t be undone; you can publish another version later."
    >
      <div className="mt-5 grid gap-4 text-small">
        <Field label="What’s changing, and why" error={error} hint="Anyone can read it.">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={500}
              className="px-3 py-2 text-small"
              value={reason}
              onChange={(event) => {
                setError(undefined)
                setReason(event.target.value)
              }}
            />
          )}
        </Field>
        <Refusal>
          {publish.isError && messageOf(publish.error, 'We’re not sure this was published. Reload the page to check.')}
        </Refusal>
        <div className="flex flex-wrap gap-3">
          <Button size="small" loading={publish.isPending} onClick={confirm}>
            Yes, publish version {version}
          </Button>
          <Button variant="ghost" size="small" onClick={() => onOpenChange(false)}>
            No, go back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
