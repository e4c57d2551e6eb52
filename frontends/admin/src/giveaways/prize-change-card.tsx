import { adminQueries, prizeChanges } from '@evenhand/web-kit/desk'
import { api, toast, useQueryClient } from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { Allowed } from '../frame/allowed.tsx'
import { AskedCard } from '../second-person/asked-card.tsx'
import { Decide, Withdraw } from '../second-person/decide.tsx'
import { NobodyElse } from '../second-person/nobody-else.tsx'

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
export const PrizeChangeCard = ({
  slug,
  change,
  before,
  after,
}: PrizeChangeProps & { before: Facts; after: Facts }) => (
  <AskedCard
    id="prize-change"
    asked={change}
    titles={{
      open: 'A change of the prize waits for a second person',
      over: 'A change of the prize was asked for',
    }}
    changes={<Changed before={before} after={after} />}
    untilThen="Until then, everyone reads the rules in force. “Changes” below shows everything that changes."
    overWords={overWords}
  >
    <Allowed to={prizeChanges.approvePrizeChange}>
      <Acts slug={slug} change={change} />
    </Allowed>
  </AskedCard>
)

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

function Acts({ slug, change }: PrizeChangeProps) {
  const settled = useSettled(slug)
  const params = { slug, changeId: change.id }
  if (change.isOwn)
    return (
      <>
        <NobodyElse decides="prizes" />
        <Withdraw
          words="You asked for this, so another person has to decide. Saving the draft again ends it."
          send={async () =>
            settled(await api(prizeChanges.withdrawPrizeChange, { params }), 'Withdrawn', 'The draft is still there.')
          }
        />
      </>
    )
  return (
    <Decide
      confirming={{
        act: 'Approve and publish',
        send: async () =>
          settled(await api(prizeChanges.approvePrizeChange, { params }), 'Published', 'The new version is in force.'),
      }}
      refusing={{
        label: 'Refuse the change of the prize',
        schema: prizeChanges.refusePrizeChange.request.body,
        hint: 'Kept in the record, for administrators only.',
        send: async (reason) =>
          settled(
            await api(prizeChanges.refusePrizeChange, { params, body: { reason } }),
            'Refused',
            'The person who asked will see why.',
          ),
      }}
    />
  )
}
