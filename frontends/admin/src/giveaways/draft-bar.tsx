import { adminQueries } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  DateTime,
  isProblem,
  messageOf,
  toast,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { giveaways } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { messagesByField, readValues, type Values } from './rules-fields.ts'
import { PublishDialog } from './publish-dialog.tsx'

interface DraftBarProps {
  desk: giveaways.GiveawayDesk
  values: Values
  /** Whether something stands in the fields that is not saved. */
  isTyped: boolean
  onErrors: (errors: Values) => void
  /** What stands in the fields is what is saved now. */
  onSettled: () => void
}

/** Save, discard, publish; and why one of them cannot be. */
export function DraftBar({ desk, values, isTyped, onErrors, onSettled }: DraftBarProps) {
  const may = useMay()
  const [isPublishing, setPublishing] = useState(false)
  const { save, discard } = useDraft({ desk, values, isTyped, onErrors, onSettled })
  const problem = save.error ?? discard.error
  const client = useQueryClient()
  const loadAgain = async () => {
    save.reset()
    discard.reset()
    onSettled()
    await client.invalidateQueries({ queryKey: adminQueries.giveaway(desk.slug).queryKey })
  }
  const { draft } = desk
  const isAsked = desk.prizeChange?.state === 'open'
  if (!may(giveaways.saveRulesDraft)) return null
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" loading={save.isPending} disabled={!isTyped} onClick={() => save.mutate()}>
          Save draft
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={!draft || isTyped || draft.refusals.length > 0 || isAsked}
          onClick={() => setPublishing(true)}
        >
          {draft?.takesSecond ? 'Ask to publish…' : 'Publish…'}
        </Button>
        {draft && (
          <Button
            variant="ghost"
            size="small"
            loading={discard.isPending}
            onClick={() => discard.mutate(draft.revision)}
          >
            Discard draft
          </Button>
        )}
        <p role="status" className="text-ink-soft">
          {isTyped ? (
            'Not saved yet.'
          ) : draft ? (
            <>
              Draft saved <DateTime value={draft.editedAt} show="day-and-time" />
            </>
          ) : desk.published ? (
            'No draft. This is the version in force.'
          ) : (
            'No draft yet. Nothing is published.'
          )}
        </p>
      </div>
      {draft && !isTyped && <Standing draft={draft} />}
      {problem && (
        <div role="alert" className="grid justify-items-start gap-2 text-danger">
          <p>{messageOf(problem, 'We’re not sure this went through. Reload the page to check.')}</p>
          {isProblem(problem, 'conflict') && (
            <Button variant="outline" size="small" onClick={() => void loadAgain()}>
              Reload without my changes
            </Button>
          )}
        </div>
      )}
      {draft && (
        <PublishDialog
          desk={desk}
          draft={draft}
          open={isPublishing}
          onOpenChange={setPublishing}
          onPublished={onSettled}
        />
      )}
    </div>
  )
}

/** Whether the draft could be published. */
const Standing = ({ draft }: { draft: giveaways.RulesDraft }) => (
  <div className="max-w-prose">
    {draft.refusals.length > 0 && (
      <>
        <p className="font-medium text-danger">This can’t be published yet:</p>
        <ul className="mt-1 list-disc pl-5">
          {draft.refusals.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      </>
    )}
    {draft.parity.holds && <p className="text-ink-soft">{draft.parity.words}</p>}
  </div>
)

function useDraft({ desk, values, onErrors, onSettled }: DraftBarProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { slug } = desk
  const take = async (after: giveaways.GiveawayDesk) => {
    client.setQueryData(adminQueries.giveaway(slug).queryKey, after)
    onSettled()
    await client.invalidateQueries({ queryKey: adminQueries.giveaways().queryKey })
  }
  const save = useMutation({
    mutationFn: () => {
      const read = readValues(values)
      if (!read.success) {
        onErrors(messagesByField(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))))
        throw new Error('Some fields need fixing. See the note at each one.')
      }
      const body = { revision: desk.draft?.revision ?? 0, facts: read.data }
      return api(giveaways.saveRulesDraft, { params: { slug }, body })
    },
    onSuccess: async (after) => {
      await take(after)
      toast('Draft saved')
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.fields.length > 0) onErrors(messagesByField(error.fields))
    },
  })
  const discard = useMutation({
    mutationFn: (revision: number) =>
      api(giveaways.discardRulesDraft, { params: { slug }, query: { revision: String(revision) } }),
    onSuccess: async () => {
      onSettled()
      toast('Draft discarded')
      if (!desk.published) await navigate('/admin/giveaways')
      await client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
  return { save, discard }
}
