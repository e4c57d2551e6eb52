import { api, gateway, messageOf, problemToast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'

/** Signs out, and forgets what was loaded for the one who was signed in. */
export function useChangeAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      client.removeQueries({ queryKey: ['donor'] })
      await client.invalidateQueries({ queryKey: ['session'] })
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Please try again in a moment.')),
  })
}
