import {
  addedFromAddress,
  api,
  donations,
  isProblem,
  messageOf,
  newId,
  problemToast,
  useNavigate,
  useQueryClient,
  useSearchParams,
} from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { lineFromAddress } from './line-from-address.ts'
import { cartChanged } from './use-cart.ts'

export interface AddingFromAddress {
  adding: boolean
  /** Whether it was put there just now. */
  added: boolean
  /** Why the line of the address is not in the cart; the address keeps it, so that it can be tried again. */
  refusal: string | undefined
  tryAgain: () => void
}

/** Adds the line that the address asks for, once, and then cleans the address (spec 02 §4). */
export function useLineFromAddress(sessionId: string): AddingFromAddress {
  const [search, setSearch] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const [added, setAdded] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const line = sessionId ? lineFromAddress(search, sessionId) : undefined
  const begun = useRef('')

  useEffect(() => {
    const round = `${attempt} ${search}`
    if (!line || begun.current === round) return
    begun.current = round
    setRefusal(undefined)
    api(donations.addCartItem, { body: line }, { idempotencyKey: keyFor(`${sessionId} ${search}`) })
      .then(async () => {
        addedFromAddress.clear()
        await cartChanged(client, sessionId)
        setAdded(true)
        setSearch({}, { replace: true })
      })
      .catch((error: unknown) => {
        // Who has a level changes it in the account: the cart never holds a second membership.
        if (isProblem(error, 'membership-running')) {
          problemToast('You already have a membership', messageOf(error, 'Change your level instead.'))
          return void navigate(`/donor-account?membership=level&to=${line.membershipLevel}`, { replace: true })
        }
        if (isProblem(error, 'monthly-gift-running')) {
          problemToast('You already give monthly', messageOf(error, 'Change its amount instead.'))
          return void navigate(`/donor-account?monthly-gift=amount&to=${line.amount}`, { replace: true })
        }
        setRefusal(messageOf(error, 'Try again in a moment.'))
      })
  }, [line, search, attempt, client, navigate, sessionId, setSearch])

  return { adding: line !== undefined && !refusal, added, refusal, tryAgain: () => setAttempt(attempt + 1) }
}

/** The same over a reload while the answer is on its way: else the line would be added a second time. */
function keyFor(what: string): string {
  const before = addedFromAddress.read()
  if (before?.what === what) return before.key
  const key = newId()
  addedFromAddress.write({ what, key })
  return key
}
