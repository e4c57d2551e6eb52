import { adminQueries, prizeChanges } from '@evenhand/web-kit/desk'
import { api, Button, DateTime, messageOf, Refusal, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { Administrator } from '../audit/administrator.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

interface PrizeChangeProps {
  slug: string
  change: giveaways.PrizeChange
}

type Facts = giveaways.RulesFacts

/** What a second person decides about, each by its name. */
const prizeFacts: readonly (readonly [title: string, of: (facts: Facts) => string])[] = [
  ['Title', ({ title }) => title],
  ['Prize', ({ prize }) => prize],
  ['Cash option', ({ cashOption }) => cashOption],
  ['Condition of the cash option', ({ cashCondition }) => cashCondition],
  ['Prize details', ({ texts }) => texts.prizeDetails],
]

const overWords: Readonly<Record<Exclude<giveaways.PrizeChangeState, 'open'>, string>> = {
  approved: 'It was approved and published.',
  refused: 'It was refused.',
  withdrawn: 'It was withdrawn.',
  expired: 'Nobody decided in time, so it has expired. You can ask again.',
  void: 'The draft has changed since, so this no longer counts. You can ask again.',
}

/** A version with another prize that one person asked for, for another one to publish or refuse. */
export function PrizeChangeCard({ slug, change, before, after }: PrizeChangeProps & { before: Facts; after: Facts }) {
  const { state, reason, askedBy, askedAt, expiresAt, decidedBy, refusal, isOwn } = change
  return (
    <section aria-labelledby="prize-change" className="mt-4 grid max-w-prose gap-3 rounded-card border border-line p-4">
      <h2 id="prize-change" className="font-sans text-body font-semibold">
        A change of the prize {state === 'open' ? 'waits for a second person' : 'was asked for'}
      </h2>
      <p className="wrap-anywhere">“{reason}”</p>
      {state === 'open' && <Changed before={before} after={after} />}
      <p className="text-small text-ink-soft">
        Asked <Administrator id={askedBy} /> on <DateTime value={askedAt} show="day-and-time" />.{' '}
        {state === 'open' ? (
          <>
            It expires on <DateTime value={expiresAt} show="day-and-time" />. Until then, everyone reads the rules in
            force. “Changes” below shows everything that changes.
          </>
        ) : (
          overWords[state]
        )}
      </p>
      {refusal !== null && decidedBy !== null && (
        <p className="text-small wrap-anywhere">
          “{refusal}”, said <Administrator id={decidedBy} />.
        </p>
      )}
      {state === 'open' && (
        <Allowed to={prizeChanges.approvePrizeChange}>
          {isOwn ? <Withdraw slug={slug} change={change} /> : <Decide slug={slug} change={change} />}
        </Allowed>
      )}
    </section>
  )
}

const Changed = ({ before, after }: { before: Facts; after: Facts }) => (
  <dl className="grid gap-2 text-small">
    {prizeFacts
      .filter(([, of]) => of(before) !== of(after))
      .map(([title, of]) => (
        <div key={title}>
          <dt className="text-ink-soft">{title}</dt>
          <dd className="wrap-anywhere">
            <del>{of(before) || 'None'}</del>
          </dd>
          <dd className="font-medium wrap-anywhere">
            <ins className="no-underline">{of(after) || 'None'}</ins>
          </dd>
        </div>
      ))}
    {before.texts.officialRules !== after.texts.officialRules && (
      <div>
        <dt className="text-ink-soft">Official rules</dt>
        <dd>They change. “Changes” below shows where.</dd>
      </div>
    )}
  </dl>
)

/** Shows the giveaway as it is then, and asks for what follows from it again. */
function useSettled(slug: string) {
  const client = useQueryClient()
  return async (after: giveaways.GiveawayDesk, ...told: Parameters<typeof toast>) => {
    client.setQueryData(adminQueries.giveaway(slug).queryKey, after)
    toast(...told)
    await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'rules' || first === 'giveaways' })
    await client.invalidateQueries({ queryKey: adminQueries.giveaways().queryKey })
  }
}

const refusalWords = (error: unknown): string =>
  messageOf(error, 'We’re not sure this went through. Reload the page to check.')

function Decide({ slug, change }: PrizeChangeProps) {
  const settled = useSettled(slug)
  const [isRefusing, setRefusing] = useState(false)
  const params = { slug, changeId: change.id }
  const approve = useMutation({
    mutationFn: () => api(prizeChanges.approvePrizeChange, { params }),
    onSuccess: (after) => settled(after, 'Published', 'The new version is in force.'),
  })
  const refuse = useMutation({
    mutationFn: (reason: string) => api(prizeChanges.refusePrizeChange, { params, body: { reason } }),
    onSuccess: (after) => settled(after, 'Refused', 'The person who asked will see why.'),
  })
  if (isRefusing)
    return (
      <ReasonForm
        label="Refuse the change of the prize"
        schema={prizeChanges.refusePrizeChange.request.body}
        submit="Refuse"
        hint="Kept in the record, for administrators only."
        charactersMax={300}
        sending={refuse.isPending}
        refusal={refuse.isError ? refusalWords(refuse.error) : undefined}
        onReason={(reason) => refuse.mutate(reason)}
        onCancel={() => setRefusing(false)}
      />
    )
  return (
    <>
      <Refusal className="text-small">{approve.isError && refusalWords(approve.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={approve.isPending} onClick={() => approve.mutate()}>
          Approve and publish
        </Button>
        <Button size="small" variant="outline" onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      </div>
    </>
  )
}

/** Who asked for it can't decide, and can take it back. */
function Withdraw({ slug, change }: PrizeChangeProps) {
  const settled = useSettled(slug)
  const withdraw = useMutation({
    mutationFn: () => api(prizeChanges.withdrawPrizeChange, { params: { slug, changeId: change.id } }),
    onSuccess: (after) => settled(after, 'Withdrawn', 'The draft is still there.'),
  })
  return (
    <>
      <p className="text-small">You asked for this, so another person has to decide. Saving the draft again ends it.</p>
      <Refusal className="text-small">{withdraw.isError && refusalWords(withdraw.error)}</Refusal>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </>
  )
}
