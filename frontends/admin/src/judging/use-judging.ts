import { adminQueries, type judging } from '@evenhand/web-kit/desk'
import { messageOf, useQueryClient } from '@evenhand/web-kit/facade'

/** What every act about an application has in common: what is answered is shown, and whatever counts it is asked for again. */
export function useJudging() {
  const client = useQueryClient()
  const lookAgain = () => client.invalidateQueries({ queryKey: ['admin', 'grant-rounds'] })
  return {
    show(application: judging.DeskApplication): void {
      client.setQueryData(adminQueries.grantApplication(application.id).queryKey, application)
      void lookAgain()
    },
    lookAgain,
  }
}

export const refusalWords = (error: unknown): string =>
  messageOf(error, 'We’re not sure this was saved. Reload the page to check.')
