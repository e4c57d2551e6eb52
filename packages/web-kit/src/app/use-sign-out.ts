import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gateway } from '../api/calls.ts'
import { api, messageOf, queries } from '../api/index.ts'
import { newId } from '../api/new-id.ts'
import { begunPayment } from './begun-payment.ts'
import { browserStorage } from './browser-storage.ts'
import { useCartSession } from './cart-session.ts'
import { saidGiver } from './said-giver.ts'
import { problemToast } from './toasts.ts'

const newsKey = 'evenhand.signedOut'

/** Forgets what was loaded for a person, also what a page still shows, and who they said gives: whoever comes next in this tab finds nothing of it. */
export function forgetDonor(client: QueryClient): void {
  client.removeQueries({ queryKey: ['donor'] })
  saidGiver.clear()
}

/** Forgets what was loaded, typed and begun in this tab by the one who was signed in. */
async function forgetPerson(client: QueryClient): Promise<void> {
  client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
  await client.cancelQueries({ queryKey: ['donor'] })
  forgetDonor(client)
  client.removeQueries({ queryKey: ['cart'] })
  browserStorage.session.clear()
  begunPayment.clear()
}

/** Signs out in every tab of this browser, and takes another cart. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      useCartSession.getState().renew()
      // Storage tells every tab but the one that writes. Without it the others learn it from their next call.
      browserStorage.local.set(newsKey, newId())
      await forgetPerson(client)
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Try again in a moment.')),
  })
}

/** Forgets in this tab too when somebody signs out in another. */
export function useSignOutElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === newsKey && newValue) void forgetPerson(client)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [client])
}
