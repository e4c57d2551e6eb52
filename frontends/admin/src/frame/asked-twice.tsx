import { Button, Dialog, messageOf, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'

interface AskedTwiceProps {
  /** On the button, and on the one that does it. */
  words: string
  /** Whom or what it is done to. */
  name: string
  title: string
  /** What it ends, and what stays. */
  says: string
  act: () => Promise<unknown>
  onSettled: () => Promise<unknown>
}

/** Does something that ends something, after a question; a refusal is said in it. */
export function AskedTwice({ words, name, title, says, act, onSettled }: AskedTwiceProps) {
  const [isOpen, setOpen] = useState(false)
  const done = useMutation({ mutationFn: act, onSuccess: () => setOpen(false), onSettled })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`${words} ${name}`}
        onClick={() => {
          done.reset()
          setOpen(true)
        }}
      >
        {words}…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">{title}</span>}
        description={says}
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>{done.error && messageOf(done.error, 'Reload the page to see whether it was done.')}</Refusal>
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="danger" loading={done.isPending} onClick={() => done.mutate()}>
              {words}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              Go back
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
