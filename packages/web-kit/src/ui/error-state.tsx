import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { useOnline } from './use-online.ts'

export interface ErrorStateProps {
  title: string
  /** One sentence: what happened and what to do. */
  message: string
  onRetry?: () => void
}

/** In the place of what did not come. Offline it says so instead, and tries again as soon as there is a network. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const isOnline = useOnline()
  const wasOffline = useRef(false)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (isOnline && wasOffline.current) retry()
    wasOffline.current = !isOnline
  }, [isOnline])
  return (
    <div role="alert" className="rounded-card border border-hairline bg-surface p-6">
      <p className="font-semibold">{isOnline ? title : offlineWords.title}</p>
      <p className="mt-1 text-ink-soft">{isOnline ? message : offlineWords.message}</p>
      {onRetry && (
        <Button className="mt-4" variant="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

export const offlineWords = {
  title: 'You’re offline',
  message: 'Check your connection. We’ll try again as soon as you’re back online.',
}
