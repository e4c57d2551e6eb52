import { queries, toast, useQueryClient } from '@evenhand/web-kit/facade'

/** Who is welcomed back is known once the mailbox is proved (spec 01 §8). */
export function useGreeting() {
  const client = useQueryClient()
  return async (): Promise<void> => {
    const member = await client.fetchQuery(queries.ownMember()).catch(() => undefined)
    if (member) toast('Account Found!', `Welcome back, ${member.firstName}!`)
  }
}
