import { adminQueries, type claims } from '@evenhand/web-kit/desk'
import { messageOf, toast, useQueryClient } from '@evenhand/web-kit/facade'

type Desk = claims.WinnerDesk

/** What every act at the desk has in common: the desk that is answered is the one that is shown. */
export function useDesk(slug: string) {
  const client = useQueryClient()
  const { queryKey } = adminQueries.winnerDesk(slug)

  function show(desk: Desk): void {
    client.setQueryData(queryKey, desk)
    void client.invalidateQueries({ queryKey: adminQueries.wonDraws().queryKey })
  }

  /** After a refusal: what somebody else did meanwhile is shown. */
  const lookAgain = (): void => void client.invalidateQueries({ queryKey })

  return { show, lookAgain }
}

/** The sentence of a refusal that belongs to no field. */
export const refusalWords = (error: unknown): string =>
  messageOf(error, 'We’re not sure this was saved. Reload the page to check.')

/** What was proposed waits for another person. */
export const proposedToast = (): void => toast('Proposed', 'Nothing happens until another person confirms it.')
