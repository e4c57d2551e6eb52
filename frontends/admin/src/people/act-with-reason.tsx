import { people } from '@evenhand/web-kit/desk'
import { Button, Dialog, messageOf, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ReasonForm } from '../lists/reason-form.tsx'
import { useReadAgain } from './use-people.ts'

interface ActWithReasonProps {
  name: string
  /** What the button says, and how it goes on with the name: "Reset second factor". */
  words: string
  title: string
  says: string
  submit: string
  act: (reason: string) => Promise<unknown>
  /** Says what was done. */
  onDone: () => void
}

/** What an owner does to the login of a colleague, who is emailed why. */
export function ActWithReason({ name, words, title, says, submit, act, onDone }: ActWithReasonProps) {
  const [isOpen, setOpen] = useState(false)
  const readAgain = useReadAgain()
  const acting = useMutation({
    mutationFn: act,
    onSuccess: () => {
      setOpen(false)
      onDone()
    },
    onSettled: readAgain,
  })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`${words} of ${name}`}
        onClick={() => {
          acting.reset()
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
          <Refusal>{acting.error && messageOf(acting.error, 'Reload the page to see whether it was done.')}</Refusal>
          <ReasonForm
            label={`${words} of ${name}`}
            schema={people.ResetForm}
            submit={submit}
            hint="They are emailed this reason as you write it, and it stays in the audit trail."
            charactersMax={300}
            lines="one"
            leave="Back"
            sending={acting.isPending}
            onReason={(reason) => acting.mutate(reason)}
            onCancel={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </>
  )
}
