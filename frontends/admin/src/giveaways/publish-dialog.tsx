import { adminQueries, prizeChanges } from '@evenhand/web-kit/desk'
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
  /** What one person alone can’t do, they ask another one for. */
  const words = draft.takesSecond ? askWords : publishWords(version, desk.published?.document.prize, draft.facts.prize)
  const publish = useMutation({
    mutationFn: () =>
      onceForAll((idempotencyKey) =>
        api(
          draft.takesSecond ? prizeChanges.askPrizeChange : giveaways.publishRules,
          { params: { slug }, body: { revision: draft.revision, reason } },
          { idempotencyKey },
        ),
      ),
    onSuccess: async (after) => {
      client.setQueryData(adminQueries.giveaway(slug).queryKey, after)
      onPublished()
      onOpenChange(false)
      setReason('')
      toast(words.done)
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
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.description}>
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
            {words.confirm}
          </Button>
          <Button variant="ghost" size="small" onClick={() => onOpenChange(false)}>
            No, go back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** People have entered for the prize of before: who changes it alone reads both. */
const publishWords = (version: number, before: string | undefined, after: string) => {
  const isChanged = before !== undefined && before !== after
  const changed = `The rules in force promise “${before}”, and people may have entered for it. From then on they promise “${after}”. `
  return {
    title: isChanged ? `Change the prize and publish version ${version}?` : `Publish version ${version}?`,
    description: `${isChanged ? changed : ''}From then on anyone can read it, permanently, along with every earlier version. It can’t be undone; you can publish another version later.`,
    confirm: isChanged ? 'Yes, change the prize' : `Yes, publish version ${version}`,
    done: `Version ${version} is in force`,
  }
}

const askWords = {
  title: 'Ask a second person?',
  description:
    'This draft changes the prize, the title or the official rules of a published giveaway, which takes two people. Until another person approves it, everyone reads the rules in force.',
  confirm: 'Yes, ask a second person',
  done: 'Sent for approval',
}
