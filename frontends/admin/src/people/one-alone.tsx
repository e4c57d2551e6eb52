import { DateTime, useQuery } from '@evenhand/web-kit/facade'
import { deciders } from '../second-person/nobody-else.tsx'

interface Told {
  people: number
  untilAnother: boolean
  twoUntil: string | null
  twoFrom: string | null
}

/** However many work here; where a sole person may only until there is another, it ends on its own. */
const mayAlone = ({ people, untilAnother }: Told) => people === 1 && !untilAnother

/** What a decision is about, as it is said of one person and of two, and the setting of it. */
const kinds = {
  money: { may: 'record and refund any amount of money', what: 'large amounts of money', setting: 'MONEY_DECIDERS' },
  prizes: { may: 'award a prize', what: 'prizes', setting: 'PRIZE_DECIDERS' },
}
type Kind = (typeof kinds)[keyof typeof kinds]

/** How many people decide where it isn’t simply two: how that is ended, or when it ends. */
export function OneAlone({ several }: { several: boolean }) {
  const money = useQuery<Told>(deciders.money).data
  const prizes = useQuery<Told>(deciders.prizes).data
  const told = [...(money ? [{ ...kinds.money, ...money }] : []), ...(prizes ? [{ ...kinds.prizes, ...prizes }] : [])]
  const alone = several ? told.filter(mayAlone) : []
  return (
    <>
      {alone.length > 0 && <Ended kinds={alone} />}
      {[...Map.groupBy(told, ({ twoUntil }) => twoUntil)].map(
        ([at, of]) => at !== null && <Waiting key={at} kinds={of} at={at} />,
      )}
      {[...Map.groupBy(told, ({ people, twoFrom }) => (people === 1 ? twoFrom : null))].map(
        ([at, of]) => at !== null && <Beginning key={at} kinds={of} at={at} />,
      )}
    </>
  )
}

const box = 'mb-6 max-w-prose rounded-card border border-hairline p-4'
const about = (of: readonly Kind[]): string => of.map(({ what }) => what).join(' and ')

/** Settings of the operator: the database and the public pages follow them, so the desk can’t change them. */
const Ended = ({ kinds: of }: { kinds: readonly Kind[] }) => (
  <p className={box}>
    One person alone can still {of.map(({ may }) => may).join(', and ')}. Several people work here now: ask who runs
    this site to set {of.map(({ setting }) => setting).join(' and ')} to 2. Large amounts and prizes then take two
    people.
  </p>
)

const Waiting = ({ kinds: of, at }: { kinds: readonly Kind[]; at: string }) => (
  <p className={box}>
    Until <DateTime value={at} show="day-and-time" />, decisions about {about(of)} take two people, because two could
    decide before and now only one can. After that, one person decides alone. If you invite someone, they count as a
    second person a week after they join.
  </p>
)

const Beginning = ({ kinds: of, at }: { kinds: readonly Kind[]; at: string }) => (
  <p className={box}>
    Someone’s role here is less than a week old. Until <DateTime value={at} show="day-and-time" />, one person still
    decides alone about {about(of)}. From then on, it takes two people.
  </p>
)
