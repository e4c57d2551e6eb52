import { useCallback, useMemo, useRef, useState } from 'react'
import type { CardTrouble } from './card-trouble.ts'

/**
 * Whether a card was sent and nobody has said yet what became of it, also one that was sent before this form came. Only a no to the card, or that
 * nothing was sent, ends that; a payment that was made or closed ends the form.
 */
export function useSentCard(wasUnknown: boolean, onUnknown: ((isUnknown: boolean) => void) | undefined) {
  const [isUnknown, setUnknown] = useState(wasUnknown)
  const [isSentHere, setSentHere] = useState(false)
  const now = useRef({ isUnknown: wasUnknown, before: wasUnknown })
  const know = useCallback(
    (next: boolean) => {
      now.current.isUnknown = next
      setUnknown(next)
      onUnknown?.(next)
    },
    [onUnknown],
  )
  const onSend = useCallback(() => {
    setSentHere(true)
    now.current.before = now.current.isUnknown
    know(true)
  }, [know])
  /** What was known before it was sent is known again. */
  const onUnsent = useCallback(() => know(now.current.before), [know])
  const refused = useCallback(
    ({ isUndecided }: Extract<CardTrouble, { kind: 'refused' }>) => (isUndecided ? onUnsent() : know(false)),
    [know, onUnsent],
  )
  return useMemo(
    () => ({ isUnknown, isSentHere, onSend, onUnsent, refused }),
    [isUnknown, isSentHere, onSend, onUnsent, refused],
  )
}
