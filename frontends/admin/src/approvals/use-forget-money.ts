import { useQueryClient } from '@evenhand/web-kit/facade'

/** What was decided changes approvals, gifts and sums: all of the desk is read again. */
export function useForgetMoney(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['admin'] })
}
