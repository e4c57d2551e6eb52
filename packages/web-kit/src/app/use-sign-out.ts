import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { gateway } from '../api/calls.ts'
import { api, messageOf, queries } from '../api/index.ts'
import { begunPayment } from './begun-payment.ts'
import { useCartSession } from './cart-session.ts'
import { saidGiver } from './said-giver.ts'
import { problemToast } from './toasts.ts'

/** Forgets what was loaded for a person, also what a page still shows, and who they said gives: whoever comes next in this tab finds nothing of it. */
export function forgetDonor(client: QueryClient): void {
  client.removeQueries({ queryKey: ['donor'] })
  saidGiver.clear()
}

/** Signs out, and forgets what was loaded, typed, begun and put into the cart by the one who was signed in. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      await client.cancelQueries({ queryKey: ['donor'] })
      forgetDonor(client)
      useCartSession.getState().renew()
      client.removeQueries({ queryKey: ['cart'] })
      sessionStorage.clear()
      begunPayment.clear()
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Please try again in a moment.')),
  })
}
