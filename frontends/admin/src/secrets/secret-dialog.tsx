import { Button, CopyButton, Dialog } from '@evenhand/web-kit/facade'
import { useState } from 'react'

interface SecretDialogProps {
  title: string
  says: string
  secret: string
  /** As its button says it: "the secret". */
  what: string
  onClose: () => void
}

/** Shown once: nobody sees it here again. So a key or a tap beside it asks before it is gone. */
export function SecretDialog({ title, says, secret, what, onClose }: SecretDialogProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog open onOpenChange={(open) => !open && setAsking(true)} title={title} description={says} opensAt="text">
      <div className="mt-4 grid gap-4 text-small">
        <p>
          <code className="font-mono wrap-anywhere">{secret}</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={secret} what={what} />
          <Button size="small" onClick={onClose}>
            I’ve kept it
          </Button>
        </div>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Have you kept ${what}?`}
        description="We can’t show it again. If you lose it, you’ll need to make another one."
        opensAt="text"
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setAsking(false)}>
            Show it
          </Button>
          <Button size="small" variant="ghost" onClick={onClose}>
            Yes, close
          </Button>
        </div>
      </Dialog>
    </Dialog>
  )
}
