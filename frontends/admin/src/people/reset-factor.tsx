import { people } from '@evenhand/web-kit/desk'
import { api, Button, Dialog, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { ReasonForm } from '../lists/reason-form.tsx'
import { useReadAgain } from './use-people.ts'

/** For who lost phone or passkey, and recovery codes: the way back in, by another owner. */
export function ResetFactor({ person: { id: personId, name } }: { person: people.DeskPerson }) {
  const [isOpen, setOpen] = useState(false)
  const readAgain = useReadAgain()
  const reset = useMutation({
    mutationFn: (reason: string) => api(people.resetFactor, { params: { personId }, body: { reason } }),
    onSuccess: () => {
      setOpen(false)
      toast('Second factor turned off', `${name} is logged out and emailed about it.`)
    },
    onSettled: readAgain,
  })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={`Reset second factor of ${name}`}
        onClick={() => {
          reset.reset()
          setOpen(true)
        }}
      >
        Reset second factor…
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<span className="wrap-anywhere">Reset the second factor of {name}?</span>}
        description="For someone who lost their phone or passkey, and recovery codes. All their passkeys and their app are turned off. Make sure that it’s them who asks. They are logged out, log in with the password alone, and have to set up a new factor first."
        opensAt="text"
      >
        <div className="mt-5 grid gap-4 text-small">
          <Refusal>{reset.error && messageOf(reset.error, 'Reload the page to see whether it was done.')}</Refusal>
          <ReasonForm
            label={`Reset the second factor of ${name}`}
            schema={people.ResetForm}
            submit="Reset"
            hint="They are emailed this reason as you write it, and it stays in the audit trail."
            charactersMax={300}
            lines="one"
            leave="Back"
            sending={reset.isPending}
            onReason={(reason) => reset.mutate(reason)}
            onCancel={() => setOpen(false)}
          />
        </div>
      </Dialog>
    </>
  )
}
