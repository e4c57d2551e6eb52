import { Button, Card } from '@evenhand/web-kit/facade'
import { StepHeading } from '../steps/step-heading.tsx'

export function MessageReceived({ answerTo, onAnother }: { answerTo: string; onAnother: () => void }) {
  return (
    <Card>
      <StepHeading level={2} className="text-title">
        We received your message
      </StepHeading>
      <p className="mt-3">
        We&apos;ll reply to <strong className="wrap-anywhere">{answerTo}</strong>. A confirmation is on its way there.
      </p>
      <Button variant="outline" className="mt-6" onClick={onAnother}>
        Write another message
      </Button>
    </Card>
  )
}
