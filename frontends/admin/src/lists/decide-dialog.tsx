import {
  Button,
  Dialog,
  ErrorState,
  Loading,
  messageOf,
  Skeleton,
  useMutation,
  useQuery,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import {
  type Decision,
  type Outcome,
  refusedWords,
  type Stake,
  stakeInAll,
  type Verdict,
  type VerdictWords,
} from './decision.ts'
import { ReasonForm } from './reason-form.tsx'
import type { Deciding } from './use-decide-rows.ts'

export interface AskedReason {
  /** What a rejection says, and who reads it. */
  schema: z.ZodType<{ reason: string }, { reason: string }>
  hint: string
  charactersMax: number
}

interface DecideDialogProps<Row> {
  verdict: Verdict
  words: VerdictWords
  rows: readonly Row[]
  /** The row in words. */
  nameOf: (row: Row) => string
  /** What is decided about. */
  show?: ((row: Row) => ReactNode) | undefined
  deciding: Deciding<Row>
  reason: AskedReason
  /** Closed; of those that were decided nothing stays chosen. */
  onClose: (decided: readonly string[]) => void
}

/** What a decision will do to each of several rows, then what it did to each, and why not where it didn’t. */
export function DecideDialog<Row extends { id: string }>(props: DecideDialogProps<Row>) {
  const { verdict, words, rows, nameOf, show, deciding, onClose } = props
  const client = useQueryClient()
  const seen = rows.map(({ id }) => id)
  const foreseen = useQuery({
    queryKey: [...deciding.queryKey, 'preview', verdict, seen],
    queryFn: () => deciding.preview(verdict, rows),
    staleTime: 0,
    gcTime: 0,
  })
  const decide = useMutation({
    mutationFn: (decision: Decision<Row>) => deciding.send(decision),
  })
  const outcomes = decide.data ?? foreseen.data
  const stakes = decide.data ? new Map<string, Stake>() : stakesOf(deciding, verdict, rows, foreseen.data ?? [])
  const many = outcomes?.filter(({ outcome }) => outcome === 'decided').length ?? 0
  /** Until then the list stays as it was chosen from, also where nothing would be left in it. */
  const close = () => {
    onClose((decide.data ?? []).flatMap(({ id, outcome }) => (outcome === 'decided' ? id : [])))
    void client.invalidateQueries({ queryKey: deciding.queryKey })
  }
  const { act, done } = words[verdict]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={
        decide.data
          ? `${done}: ${many.toLocaleString('en-US')} of ${deciding.counted(rows.length)}`
          : `${act} ${deciding.counted(rows.length)}`
      }
      opensAt="text"
      className="text-small"
    >
      <Looking foreseen={foreseen} />
      {outcomes && (
        <div className="mt-3 grid gap-4">
          <div role="status" className="grid gap-1">
            <p>{decide.data ? deciding.told[verdict][1](many) : foreseenWords(outcomes, words[verdict].will)}</p>
            {stakes.size > 0 && <p className="font-medium">{stakeInAll([...stakes.values()])}</p>}
          </div>
          <Rows
            {...{ rows, outcomes, nameOf, show, stakes }}
            impossible={deciding.impossible}
            decided={decide.data ? done : words[verdict].will}
          />
          {decide.data ? (
            <Button size="small" className="justify-self-start" onClick={close}>
              Close
            </Button>
          ) : (
            <Ask {...props} many={many} decide={decide} onCancel={close} />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface LookingProps {
  foreseen: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
}

const Looking = ({ foreseen }: LookingProps) => (
  <>
    {foreseen.isPending && (
      <Loading label="Looking at each of them" className="mt-4 grid gap-2">
        <Skeleton className="h-24" />
      </Loading>
    )}
    {foreseen.isError && (
      <div className="mt-4">
        <ErrorState
          title="We couldn't look at each of them"
          message={messageOf(foreseen.error, 'Try again in a moment.')}
          onRetry={() => void foreseen.refetch()}
        />
      </div>
    )}
  </>
)

interface AskProps<Row> extends Omit<DecideDialogProps<Row>, 'nameOf' | 'show' | 'onClose'> {
  many: number
  decide: { isPending: boolean; isError: boolean; error: unknown; mutate: (decision: Decision<Row>) => void }
  onCancel: () => void
}

/** Whether to do it, with a reason where there is one to give; nothing to ask where none would be decided. */
function Ask<Row>({ verdict, words, rows, deciding, reason, many, decide, onCancel }: AskProps<Row>) {
  const act = `${words[verdict].act} ${many.toLocaleString('en-US')}`
  const refusal = decide.isError ? messageOf(decide.error, 'Try again in a moment.') : undefined
  if (verdict === 'accepted' || many === 0)
    return (
      <Confirm
        act={many === 0 ? undefined : act}
        sending={decide.isPending}
        refusal={refusal}
        onConfirm={() => decide.mutate({ verdict: 'accepted', of: rows })}
        onCancel={onCancel}
      />
    )
  return (
    <ReasonForm
      {...reason}
      label={`${words[verdict].act} ${deciding.counted(rows.length)}`}
      submit={act}
      sending={decide.isPending}
      refusal={refusal}
      onReason={(written) => decide.mutate({ verdict: 'rejected', reason: written, of: rows })}
      onCancel={onCancel}
    />
  )
}

/** Of the rows that would be decided. */
function stakesOf<Row extends { id: string }>(
  { stakeOf }: Deciding<Row>,
  verdict: Verdict,
  rows: readonly Row[],
  outcomes: readonly Outcome[],
): Map<string, Stake> {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return new Map(
    rows.flatMap((row) => {
      const outcome = outcomeOf.get(row.id)
      return outcome?.outcome === 'decided' ? [[row.id, stakeOf(verdict, row, outcome)] as const] : []
    }),
  )
}

/** “12 will be released, 3 won’t.” */
function foreseenWords(outcomes: readonly Outcome[], will: string): string {
  const many = outcomes.filter(({ outcome }) => outcome === 'decided').length
  const others = outcomes.length - many
  const said = `${many.toLocaleString('en-US')} ${will.charAt(0).toLowerCase()}${will.slice(1)}`
  return others === 0 ? `${said}.` : `${said}, ${others.toLocaleString('en-US')} won’t be.`
}

interface RowsProps<Row> {
  rows: readonly Row[]
  outcomes: readonly Outcome[]
  nameOf: (row: Row) => string
  show?: ((row: Row) => ReactNode) | undefined
  stakes: ReadonlyMap<string, Stake>
  decided: string
  impossible: string | undefined
}

/** Those that can’t be decided come first, then those that are; what has the status already is nothing to read. */
function Rows<Row extends { id: string }>({
  rows,
  outcomes,
  nameOf,
  show,
  stakes,
  decided,
  impossible,
}: RowsProps<Row>) {
  const outcomeOf = new Map(outcomes.map(({ id, outcome }) => [id, outcome]))
  const placeOf = ({ id }: Row): number => ['decided', 'unchanged'].indexOf(outcomeOf.get(id) ?? 'missing')
  return (
    <ul aria-label="Each of them" className="max-h-72 overflow-y-auto rounded-card border border-hairline px-4">
      {rows
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((row) => {
          const outcome = outcomeOf.get(row.id) ?? 'missing'
          return (
            <li key={row.id} className="border-b border-hairline py-2 last:border-0">
              <span className="block font-medium wrap-anywhere">{nameOf(row)}</span>
              {show?.(row)}
              <span
                className={`block text-fine ${['decided', 'unchanged'].includes(outcome) ? 'text-ink-soft' : 'text-danger'}`}
              >
                {outcome === 'decided'
                  ? [decided, stakes.get(row.id)?.words].filter(Boolean).join('. ')
                  : ((outcome === 'impossible' ? impossible : undefined) ?? refusedWords[outcome])}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

interface ConfirmProps {
  /** Undefined where there is nothing to do. */
  act: string | undefined
  sending: boolean
  refusal: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

const Confirm = ({ act, sending, refusal, onConfirm, onCancel }: ConfirmProps) => (
  <div className="grid gap-3">
    {refusal !== undefined && (
      <p role="alert" className="text-danger">
        {refusal}
      </p>
    )}
    <div className="flex flex-wrap gap-3">
      {act !== undefined && (
        <Button size="small" loading={sending} onClick={onConfirm}>
          {act}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onCancel}>
        {act === undefined ? 'Close' : 'Cancel'}
      </Button>
    </div>
  </div>
)
