import { Button, Dialog, messageOf, Refusal } from '@evenhand/web-kit/facade'
import type { Template } from './template-words.ts'
import { useRemove } from './use-template.ts'

/** One that a campaign or an automation was made with can only be archived; the answer says so. */
export function DeleteTemplate({ template: { id, name }, onClose }: { template: Template; onClose: () => void }) {
  const remove = useRemove(id, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">Delete “{name}”?</span>}
      description="It can’t be brought back."
      opensAt="text"
    >
      <div className="mt-5 grid gap-4 text-small">
        <Refusal>{remove.isError && messageOf(remove.error, 'Reload the page to see whether it was deleted.')}</Refusal>
        <div className="flex flex-wrap gap-3">
          <Button size="small" variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            Yes, delete
          </Button>
          <Button size="small" variant="ghost" onClick={onClose}>
            No, go back
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
