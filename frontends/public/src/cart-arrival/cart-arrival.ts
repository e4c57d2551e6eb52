import { useLocation, useNavigate } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'

/** What whoever leads to the cart gives it along, so that the cart says it and no toast does. */
export interface CartArrival {
  /** Why the checkout sent its donor back: it stays over a reload, for there is something to change. */
  refusal?: { title: string; message: string }
  /** Something was put into the cart on the way here. */
  added?: true
}

export function useArrival(): CartArrival {
  const state: unknown = useLocation().state
  const given = typeof state === 'object' && state !== null ? (state as CartArrival) : {}
  const [added] = useState(given.added)
  const navigate = useNavigate()
  // Loaded again later, nothing was added just now.
  useEffect(() => {
    if (given.added) void navigate('/cart', { replace: true })
  }, [given.added, navigate])
  return { ...given, ...(added && { added }) }
}
