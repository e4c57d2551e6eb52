import { stored } from '@evenhand/web-kit/facade'
import { useEffect } from 'react'

interface Told {
  paymentIntentId: string
  region: string
}

function asTold(value: unknown): Told | undefined {
  if (typeof value !== 'object' || value === null || !('paymentIntentId' in value && 'region' in value))
    return undefined
  const { paymentIntentId, region } = value
  return typeof paymentIntentId === 'string' && typeof region === 'string' ? { paymentIntentId, region } : undefined
}

/** Where the giver lives, as this browser told it last: tabs that show one cart open one payment, which keeps what it heard last. */
export const toldRegion = stored('local', 'evenhand.toldRegion', asTold)

interface OtherTab {
  paymentIntentId: string | undefined
  region: string | undefined
  /** Tells the server what this tab says. */
  tell: () => void
  /** Takes over what another tab said. */
  take: (region: string) => void
}

/**
 * The tab that pays is in front, so one that comes there says its region again where another has said a different one since. One in which nobody said
 * any shows that: it can't be unsaid.
 */
export function useOtherTab({ paymentIntentId, region, tell, take }: OtherTab): void {
  useEffect(() => {
    const look = () => {
      const told = toldRegion.read()
      if (paymentIntentId === undefined || told?.paymentIntentId !== paymentIntentId || told.region === region) return
      if (region === undefined) take(told.region)
      else tell()
    }
    globalThis.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      globalThis.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [paymentIntentId, region, tell, take])
}
