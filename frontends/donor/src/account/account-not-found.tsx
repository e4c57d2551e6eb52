import { Button, EmptyState } from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { useChangeAccount } from './use-change-account.ts'

/** Said only after the mailbox is proved, so that nobody learns who gives (spec 03 §B). */
export function AccountNotFound() {
  const changeAccount = useChangeAccount()
  return (
    <>
      <h1 className="sr-only">Donor Account Portal</h1>
      <EmptyState
        picture={<OpenRoad />}
        title="Account Not Found"
        action={
          <Button loading={changeAccount.isPending} onClick={() => changeAccount.mutate()}>
            Try Different Email
          </Button>
        }
      >
        No gift and no entry belong to this email address yet. If you gave with another one, try that.
      </EmptyState>
    </>
  )
}
