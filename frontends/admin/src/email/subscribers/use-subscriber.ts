import { emailKey, emailSubscribers } from '@evenhand/web-kit/desk'
import { api, useMutation, useQueryClient } from '@evenhand/web-kit/facade'

/** What can be done about a subscriber; the lists and the panel are asked for again afterwards. */
export function useSubscriber(subscriberId: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: emailKey })
  const params = { subscriberId }
  return {
    unsubscribe: useMutation({
      mutationFn: (reason: string) => api(emailSubscribers.unsubscribeEmailSubscriber, { params, body: { reason } }),
      onSettled,
    }),
    suppress: useMutation({
      mutationFn: (body: { scope: 'marketing' | 'everything' | 'none'; reason: string }) =>
        api(emailSubscribers.suppressEmailSubscriber, { params, body }),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: (reason: string) => api(emailSubscribers.eraseEmailSubscriber, { params, body: { reason } }),
      onSettled,
    }),
  }
}
