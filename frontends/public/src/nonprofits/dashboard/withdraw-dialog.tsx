import { api, Button, Dialog, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { grants } from '@evenhand/web-kit/forms'
import { useApplicationsAgain } from '../contact/use-own.ts'

interface WithdrawDialogProps {
  application: grants.OwnApplication
  onClose: () => void
}

const words = {
  draft: {
    title: 'Discard this draft?',
    sentence: 'It can’t be continued afterwards. You can begin another application while the round is open.',
    button: 'Discard the draft',
    keep: 'Keep it',
    done: 'Draft discarded',
  },
  submitted: {
    title: 'Withdraw this application?',
    sentence: 'We won’t review it, and this can’t be undone. You can apply again while the round is open.',
    button: 'Withdraw the application',
    keep: 'Keep it',
    done: 'Application withdrawn',
  },
} as const

/** Neither can be taken back, so both ask. */
export function WithdrawDialog({ application, onClose }: WithdrawDialogProps) {
  const { title, sentence, button, keep, done } = words[application.state === 'draft' ? 'draft' : 'submitted']
  const readAgain = useApplicationsAgain()
  const withdraw = useMutation({
    mutationFn: () => api(grants.withdrawGrantApplication, { params: { applicationId: application.id } }),
    onSuccess: async () => {
      toast(done, application.projectTitle || undefined)
      onClose()
      await readAgain()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} opensAt="text">
      {application.projectTitle && <p className="mt-4 font-semibold wrap-anywhere">{application.projectTitle}</p>}
      <p className="mt-2">{sentence}</p>
      <Refusal className="mt-4">
        {withdraw.isError && messageOf(withdraw.error, 'That didn’t work. Try again in a moment.')}
      </Refusal>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {button}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Dialog>
  )
}
