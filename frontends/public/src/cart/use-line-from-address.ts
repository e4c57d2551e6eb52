import {
  api,
  donations,
  messageOf,
  problemToast,
  toast,
  useIdempotencyKey,
  useQueryClient,
  useSearchParams,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { lineFromAddress } from './line-from-address.ts'
import { refreshCart } from './use-cart.ts'

export interface AddingFromAddress {
  adding: boolean
  /** Why the line of the address is not in the cart; the address keeps it, so that it can be tried again. */
  refusal: string | undefined
  tryAgain: () => void
}

/** Adds the line that the address asks for, once, and then cleans the address (spec 02 §4). */
export function useLineFromAddress(sessionId: string): AddingFromAddress {
  const [search, setSearch] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const withKey = useIdempotencyKey()
  const client = useQueryClient()
  const line = sessionId ? lineFromAddress(search, sessionId) : undefined
  const begun = useRef('')

  useEffect(() => {
    const round = `${attempt} ${search}`
    if (!line || begun.current === round) return
    begun.current = round
    setRefusal(undefined)
    withKey((idempotencyKey) => api(donations.addCartItem, { body: line }, { idempotencyKey }))
      .then(async () => {
        await refreshCart(client, sessionId)
        toast('Donation Added', `${line.metadata?.name} is in your cart.`)
        setSearch({}, { replace: true })
      })
      .catch((error: unknown) => {
        problemToast('Error', 'Failed to add donation to cart')
        setRefusal(messageOf(error, 'Please try again in a moment.'))
      })
  }, [line, search, attempt, withKey, client, sessionId, setSearch])

  return { adding: line !== undefined && !refusal, refusal, tryAgain: () => setAttempt(attempt + 1) }
}
