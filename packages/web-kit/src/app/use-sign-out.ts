import { useMutation, useQueryClient } from '@tanstack/react-query'
import { gateway } from '../api/calls.ts'
import { api, messageOf, queries } from '../api/index.ts'
import { problemToast } from './toasts.ts'

/** Signs out, and forgets what was loaded for the one who was signed in. */
export function useSignOut() {
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
