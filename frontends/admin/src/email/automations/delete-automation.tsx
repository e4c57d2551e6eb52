import { Button, Dialog, messageOf, Refusal } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import type { Automation } from './automation-words.ts'
import { useRemove } from './use-automation.ts'

export function DeleteAutomation({ automation }: { automation: Automation }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemove(automation)
  const { name } = automation
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Delete ${name}`} onClick={() => setOpen(true)}>
        Delete…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Delete “{name}”?</span>}
        description="Nobody has entered it. It can’t be brought back."
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>
            {remove.isError && messageOf(remove.error, 'Reload the page to see whether it was deleted.')}
          </Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
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
