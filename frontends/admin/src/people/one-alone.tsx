import { api, donations, useQuery, winners } from '@evenhand/web-kit/facade'

/** However many work here; where a sole person may only until there is another, it ends on its own. */
const mayAlone = ({ people, untilAnother }: { people: number; untilAnother: boolean }) => people === 1 && !untilAnother

/** Settings of the operator: the database and the public pages follow them, so the desk can’t change them. */
const deciders = {
  queryKey: ['admin', 'deciders'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [money, prizes] = await Promise.all([
      api(donations.getMoneyDeciders, {}, { signal }),
      api(winners.getPrizeDeciders, {}, { signal }),
    ])
    return [
      ...(mayAlone(money) ? [{ may: 'record and refund any amount of money', setting: 'MONEY_DECIDERS' }] : []),
      ...(mayAlone(prizes) ? [{ may: 'award a prize', setting: 'PRIZE_DECIDERS' }] : []),
    ]
  },
}

/** Where several people work here, and one of them may still do alone what takes two: how that is ended. */
export function OneAlone() {
  const { data = [] } = useQuery(deciders)
  if (data.length === 0) return null
  return (
    <p className="mb-6 max-w-prose rounded-card border border-hairline p-4">
      One person alone can still {data.map(({ may }) => may).join(', and ')}. Several people work here now: ask who runs
      this site to set {data.map(({ setting }) => setting).join(' and ')} to 2. Large amounts and prizes then take two
      people.
    </p>
  )
}
