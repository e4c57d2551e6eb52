import { Button, Dialog, messageOf, Refusal } from '@evenhand/web-kit/facade'
import { useState } from 'react'

interface DeleteThingProps {
  name: string
  /** What is lost, and what stays. */
  says: string
  remove: {
    isPending: boolean
    error: Error | null
    mutate: (asked: undefined, then: { onSuccess: () => void }) => void
  }
}

/** Deletes a thing of the email panel after a question; a refusal is said in it. */
export function DeleteThing({ name, says, remove }: DeleteThingProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>
        Delete…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Delete “{name}”?</span>}
        description={says}
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>{remove.error && messageOf(remove.error, 'Reload the page to see whether it was deleted.')}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button
              size="small"
              variant="danger"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => setOpen(false) })}
            >
              Yes, delete
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              No, go back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
