import { useSearchParams } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import type { OpenDialog } from './membership-actions.tsx'
import type { Monthly } from './memberships.ts'

/** Which dialog is open. A mail about a missing payment leads straight to the card, and a level or amount chosen elsewhere to its price. */
export function useOpenDialog(name: 'membership' | 'monthly-gift', terms: 'level' | 'amount', { state }: Monthly) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(name)
  const [open, setOpen] = useState<OpenDialog | undefined>(() => {
    if (asked === terms) return state === 'active' ? 'terms' : undefined
    return asked === 'card' ? 'card' : undefined
  })
  const asksForCard = asked === 'card'
  useEffect(() => {
    if (asksForCard) setOpen('card')
  }, [asksForCard])
  const close = () => {
    setOpen(undefined)
    if (search.has(name)) setSearch({}, { replace: true })
  }
  return { open, wanted: search.get('to') ?? '', setOpen, close }
}
