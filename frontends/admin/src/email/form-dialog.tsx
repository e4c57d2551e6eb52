import { Button, Dialog } from '@evenhand/web-kit/facade'
import { type ComponentProps, type ReactNode, useState } from 'react'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange' | 'children'> {
  onClose: () => void
  children: (form: {
    /** Told whether something was typed that isn’t saved. */
    onChanged: (isChanged: boolean) => void
    /** Closes it; asks first where something would be lost. */
    leave: () => void
  }) => ReactNode
}

/** A dialog with a form in it: what was typed there isn’t lost by a key or a tap beside it. */
export function FormDialog({ onClose, children, ...dialog }: FormDialogProps) {
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isChanged ? setAsking(true) : onClose())
  return (
    <Dialog open onOpenChange={(open) => !open && leave()} {...dialog}>
      {children({ onChanged: setChanged, leave })}
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
          <Button size="small" variant="ghost" onClick={onClose}>
            Discard changes
          </Button>
        </div>
      </Dialog>
    </Dialog>
  )
}
