import { adminQueries, type rounds } from '@evenhand/web-kit/desk'
import { useQueryClient } from '@evenhand/web-kit/facade'

/** What every act about a round has in common: the round that is answered is the one that is shown. */
export function useRounds() {
  const client = useQueryClient()
  const { queryKey } = adminQueries.grantRounds()
  return {
    show(answered: rounds.DeskRound): void {
      client.setQueryData(queryKey, (before) => {
        const others = before?.filter(({ round }) => round.id !== answered.round.id) ?? []
        const at = before?.findIndex(({ round }) => round.id === answered.round.id) ?? -1
        return at <= 0 ? [answered, ...others] : others.toSpliced(at, 0, answered)
      })
    },
    forget(id: string): void {
      client.setQueryData(queryKey, (before) => before?.filter(({ round }) => round.id !== id))
    },
    lookAgain: () => client.invalidateQueries({ queryKey: ['admin', 'grant-rounds'] }),
  }
}
