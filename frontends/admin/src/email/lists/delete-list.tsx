import { emailKey, emailLists } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, messageOf, Refusal, toast, useMutation, useQueryClient } from '@evenhand/web-kit/facade'
import { useState } from 'react'

/** A list that a campaign names can only be turned off; the answer says so. */
export function DeleteList({ list }: { list: emailLists.EmailList }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(emailLists.deleteEmailList, { params: { listId: list.id } }),
    onSuccess: () => {
      setOpen(false)
      toast('Email list deleted')
    },
    onSettled: () => client.invalidateQueries({ queryKey: emailKey }),
  })
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Delete ${list.name}`} onClick={() => setOpen(true)}>
        Delete…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete “${list.name}”?`}
        description="The people on it stay subscribers. The list can’t be brought back."
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
