import { Button, Card } from '@evenhand/web-kit/facade'
import { useEffect, useRef } from 'react'

/** Stands where the form stood, so the focus goes there. */
export function MessageReceived({ answerTo, onAnother }: { answerTo: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-title">
        We received your message
      </h2>
      <p className="mt-3">
        We&apos;ll reply to <strong className="wrap-anywhere">{answerTo}</strong>. A confirmation is on its way there.
      </p>
      <Button variant="outline" className="mt-6" onClick={onAnother}>
        Write another message
      </Button>
    </Card>
  )
}
