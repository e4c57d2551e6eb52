import { queries, useQuery } from '@evenhand/web-kit/facade'
import { regionName } from '@evenhand/web-kit/regions'

/** By draw, who was awarded its prize, as the public winners page names them. */
export function useNamedWinners(): ReadonlyMap<string, string> {
  const prizes = useQuery(queries.winners())
  const named = (prizes.data ?? []).flatMap(({ slug, winner }): [string, string][] =>
    winner ? [[slug, `${winner.firstName} ${winner.initial}., ${regionName(winner.region)}`]] : [],
  )
  return new Map(named)
}
