import { Button, Dialog } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'

export interface Leaving {
  /** Told whether something was typed that isn’t saved. */
  onChanged: (isChanged: boolean) => void
  /** Closes it; asks first where something would be lost. */
  leave: () => void
  question: ReactNode
}

/** What was typed isn’t lost by a key or a tap beside it. */
export function useLeaving(onClose: () => void): Leaving {
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return {
    onChanged: setChanged,
    leave: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you typed isn’t saved."
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setAsking(false)}>
            Keep writing
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              setAsking(false)
              onClose()
            }}
          >
            Discard changes
          </Button>
        </div>
      </Dialog>
    ),
  }
}
