import {
  DateTime,
  entriesEarnedBy,
  levelTerms,
  mainSeries,
  Money,
  openEditionAt,
  parseDollars,
  queries,
  seriesOf,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { cardName } from './card/card-name.ts'
import type { Monthly } from './memberships.ts'

export const MembershipFacts = ({ membership }: { membership: Monthly }) => {
  const { nextPayment, feeCover, card, behind, notOpen } = membership
  const isOpenThen = useIsOpenAt(nextPayment?.at)
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-3">
      <Fact title="Next payment">
        {nextPayment ? (
          <>
            <Money value={nextPayment.amount} /> on <DateTime value={nextPayment.at} />
            {feeCover && (
              <span className="block text-small font-normal text-ink-soft">
                with <Money value={feeCover} /> card fee, each month
              </span>
            )}
          </>
        ) : behind ? (
          'Overdue'
        ) : (
          'None'
        )}
      </Fact>
      <Fact title="Next entries">
        {notOpen
          ? 'None where you live'
          : nextPayment
            ? `${entriesOf(membership)}${isOpenThen ? '' : ', if a giveaway is open then'}`
            : behind
              ? 'Once it is paid'
              : 'No further entries'}
      </Fact>
      <Fact title="Card">{card ? cardName(card) : 'None on file'}</Fact>
    </dl>
  )
}

/** What the next payment earns, before any multiplier. */
function entriesOf({ level, nextLevel, amount, nextAmount }: Monthly): string {
  const paysFor = nextLevel ?? level
  const entries = paysFor
    ? levelTerms[paysFor].entriesPerMonth
    : entriesEarnedBy({ kind: 'gift', cents: parseDollars(nextAmount ?? amount) ?? 0n })
  return `${entries.toLocaleString('en-US')} ${entries === 1n ? 'entry' : 'entries'}`
}

/** Whether an edition of the main giveaway that is published takes entries at an instant; where nobody knows, that is not doubted. */
function useIsOpenAt(at: string | undefined): boolean {
  const { data } = useQuery(queries.giveaways())
  if (!data || at === undefined) return true
  return (
    openEditionAt(
      data.filter(({ slug }) => seriesOf(slug) === mainSeries),
      new Date(at),
    ) !== undefined
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-soft">{title}</dt>
    <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
  </div>
)
