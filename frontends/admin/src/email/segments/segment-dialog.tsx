import { emailKey, emailQueries, emailSegments } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  keepPreviousData,
  toast,
  useIdempotencyKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { type OtherVersion, useOpened } from '../use-opened.ts'
import { ListsAlone } from '../campaigns/lists-alone.tsx'
import { GroupEditor } from './rule-editor.tsx'
import { freshConditions, type Group, peopleWords } from './segment-words.ts'

interface SegmentDialogProps {
  segment?: emailSegments.EmailSegment
  onClose: () => void
}

/** Creates a segment, or changes one, and says how many people it finds meanwhile. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const client = useQueryClient()
  const { opened, key, other } = useOpened(segment, async () => {
    const segments = await client.fetchQuery({ ...emailQueries.segments(), staleTime: 0 })
    return segments.find(({ id }) => id === segment?.id)
  })
  return (
    <FormDialog onClose={onClose} title={segment ? `Edit ${segment.name}` : 'Create segment'} className="max-w-3xl">
      {(dialog) => <SegmentForm key={key} segment={opened} other={other} onClose={onClose} {...dialog} />}
    </FormDialog>
  )
}

const firstRule: Group = { join: 'all', rules: [freshConditions.gifts] }

interface SegmentFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  segment: emailSegments.EmailSegment | undefined
  other: OtherVersion
  onClose: () => void
}

function SegmentForm({ segment, other, onClose, onChanged, leave }: SegmentFormProps) {
  const [name, setName] = useState(segment?.name ?? '')
  const [rule, setRule] = useState<Group>(segment?.rule ?? firstRule)
  useChanges([name, rule], onChanged)
  const [fault, setFault] = useState<{ path: string; message: string }>()
  const save = useSaveSegment(segment, onClose)
  const submit = (): void => {
    const read = emailSegments.NewEmailSegment.safeParse({ name, rule })
    const issue = read.error && firstIssue(read.error.issues)
    setFault(issue)
    if (read.data) save.mutate(read.data)
  }
  const refused = save.isError ? saveRefusal(save.error) : undefined
  return (
    <form
      noValidate
      className="mt-4 grid gap-4 text-small"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Name" error={fault?.path === 'name' ? fault.message : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <GroupEditor group={rule} onChange={setRule} />
      <LiveCount rule={rule} />
      <NotSaved other={other}>{fault && fault.path !== 'name' ? fault.message : refused}</NotSaved>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={save.isPending}>
          {segment ? 'Save' : 'Create segment'}
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useSaveSegment(segment: emailSegments.EmailSegment | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  return useMutation({
    mutationFn: (written: emailSegments.NewEmailSegment) =>
      segment
        ? api(emailSegments.changeEmailSegment, {
            params: { segmentId: segment.id },
            body: { ...written, version: segment.version },
          })
        : onceForAll(
            (idempotencyKey) => api(emailSegments.createEmailSegment, { body: written }, { idempotencyKey }),
            JSON.stringify(written),
          ),
    onSuccess: () => {
      toast(segment ? 'Segment saved' : 'Segment created successfully')
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
  errors?: readonly (readonly Issue[])[]
}

/** A choice of forms says what is wrong with the one that fits best: the deepest fault. */
function firstIssue([issue]: readonly Issue[]): { path: string; message: string } | undefined {
  if (!issue) return undefined
  const inner = (issue.errors ?? [])
    .map((issues) => ({ found: firstIssue(issues), isKind: issues[0]?.path[0] === 'field' }))
    .find(({ found, isKind }) => found && !isKind)?.found
  return { path: String(issue.path[0] ?? ''), message: inner?.message ?? issue.message }
}

/** Shorter than a pause between two words, longer than between two keys. */
const restMs = 300

function LiveCount({ rule }: { rule: Group }) {
  const [settled, setSettled] = useState(rule)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rule), restMs)
    return () => clearTimeout(timer)
  }, [rule])
  const read = emailSegments.SegmentRule.safeParse(settled)
  const count = useQuery({
    ...emailQueries.segmentCount(read.data),
    placeholderData: keepPreviousData,
  })
  return (
    <div role="status" className="grid gap-1 tabular-nums">
      <p>{countWords(read.success, count)}</p>
      {read.success && <ListsAlone people={count.data?.listsAlone ?? 0} inSegment />}
    </div>
  )
}

function countWords(
  isWhole: boolean,
  { data, isError }: { data: { people: number } | undefined; isError: boolean },
): string {
  if (!isWhole) return 'Fill in each condition to see how many people it finds.'
  if (isError) return 'We couldn’t count them right now.'
  return data ? `${peopleWords(data.people)} now` : 'Counting…'
}
