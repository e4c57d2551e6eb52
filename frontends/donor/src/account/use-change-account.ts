import { api, gateway, messageOf, problemToast, queries, useMutation, useQueryClient } from '@evenhand/web-kit/facade'

/** Signs out, and forgets what was loaded for the one who was signed in. */
export function useChangeAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      await client.cancelQueries({ queryKey: ['donor'] })
      client.removeQueries({ queryKey: ['donor'], type: 'inactive' })
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Please try again in a moment.')),
  })
}
