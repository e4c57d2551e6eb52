import { approvalDays, approvals } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  type InputOf,
  Link,
  messageOf,
  Refusal,
  useIdempotencyKey,
  useMutation,
} from '@evenhand/web-kit/facade'
import { useForgetMoney } from './use-forget-money.ts'

type Wanted = InputOf<typeof approvals.askApproval>['body']

/** Whether an act was refused because it takes a second person, and nothing was done. */
export const takesSecond = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'second-person-needed'

/** What takes two people is asked for here, and done when another person approves it. */
export function AskApproval({ wanted, refusal }: { wanted: Wanted; refusal: ApiProblem }) {
  const forget = useForgetMoney()
  const onceForAll = useIdempotencyKey()
  const ask = useMutation({
    mutationFn: () => onceForAll((idempotencyKey) => api(approvals.askApproval, { body: wanted }, { idempotencyKey })),
    onSuccess: forget,
  })
  if (ask.isSuccess)
    return (
      <p role="status" className="font-medium">
        Sent for approval. Nothing happens until another administrator approves it. They have {approvalDays} days.{' '}
        <Link to="/admin/approvals" className="text-primary underline underline-offset-4">
          See all approvals
        </Link>
      </p>
    )
  return (
    <div className="grid gap-3 rounded-control border border-hairline p-4">
      <p role="alert">{refusal.message}</p>
      <Refusal>
        {ask.isError && messageOf(ask.error, 'We’re not sure this was asked for. See the approvals first.')}
      </Refusal>
      <Button size="small" className="justify-self-start" loading={ask.isPending} onClick={() => ask.mutate()}>
        Ask for approval
      </Button>
    </div>
  )
}
