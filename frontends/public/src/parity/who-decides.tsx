import {
  api,
  Card,
  DateTime,
  donations,
  formatDollars,
  parseDollars,
  useQuery,
  winners,
} from '@evenhand/web-kit/facade'

interface Told {
  untilAnother: boolean
  twoUntil: string | null
  twoFrom: string | null
}

/** What changes on its own, and when. */
function OnItsOwn({ untilAnother, twoUntil, twoFrom }: Told) {
  if (twoUntil)
    return (
      <>
        {' '}
        From <DateTime value={twoUntil} /> on, one administrator alone can, for as long as nobody else may.
      </>
    )
  if (!untilAnother) return null
  if (!twoFrom) return ' As soon as a second administrator can, it takes two.'
  return (
    <>
      {' '}
      From <DateTime value={twoFrom} /> on, it takes two.
    </>
  )
}

const deciders = {
  meta: { published: true },
  queryKey: ['money-deciders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(donations.getMoneyDeciders, {}, { signal }),
}

/** Who writes down the money that no card processor sees, and whether a second person looks at it. */
export function WhoDecides() {
  const { data } = useQuery(deciders)
  if (!data) return null
  const from = formatDollars(parseDollars(data.from) ?? 0n)
  return (
    <Card className="mt-6">
      <h2 className="text-title">Who records checks, transfers, cash and refunds</h2>
      <p className="mt-3">
        {data.people === 2
          ? `A check, a bank transfer, cash or a refund of ${from} or more takes two administrators: one asks for it, and another approves it before anything is done.`
          : 'On this site, one administrator alone can record checks, transfers and cash of any amount, and refund any gift.'}
        <OnItsOwn {...data} />
      </p>
    </Card>
  )
}

const prizeDeciders = {
  meta: { published: true },
  queryKey: ['prize-deciders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(winners.getPrizeDeciders, {}, { signal }),
}

/** Who awards a prize and passes it on, who enters a postcard, and whether a second person looks at it. */
export function WhoDecidesPrizes() {
  const { data } = useQuery(prizeDeciders)
  if (!data) return null
  return (
    <Card className="mt-6">
      <h2 className="text-title">Who awards the prizes</h2>
      <p className="mt-3">
        {data.people === 2
          ? 'Awarding a prize, and passing it on to an alternate, takes two administrators: one proposes it, and another confirms it before anything is done. So does changing the prize of a giveaway that is published. Each mailed postcard is read by two people before it is entered.'
          : 'On this site, one administrator alone can award a prize, pass it on to an alternate with a reason, change the prize of a published giveaway before its draw is sealed, and type a mailed postcard both times.'}
        <OnItsOwn {...data} /> A winner who doesn’t answer in time forfeits automatically. Who was drawn is decided by
        the draw alone, which anyone can check.
      </p>
    </Card>
  )
}
