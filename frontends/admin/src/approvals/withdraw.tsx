import { approvals } from '@evenhand/web-kit/desk'
import { api, Button, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { NobodyElse } from '../second-person/nobody-else.tsx'
import { useForgetMoney } from './use-forget-money.ts'

/** Who asked can't decide, and can take it back. */
export function Withdraw({ approvalId, what }: { approvalId: string; what: string }) {
  const forget = useForgetMoney()
  const withdraw = useMutation({
    mutationFn: () => api(approvals.withdrawApproval, { params: { approvalId } }),
    onSuccess: () => toast('Withdrawn', 'Nothing was done.'),
    onSettled: forget,
  })
  return (
    <>
      <p className="text-small">You asked for this, so another person has to approve it.</p>
      <NobodyElse decides="money" />
      <Refusal className="text-small">
        {withdraw.isError && messageOf(withdraw.error, 'Try again in a moment.')}
      </Refusal>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        aria-label={`Withdraw: ${what}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </>
  )
}
