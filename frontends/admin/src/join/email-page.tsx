import { deskAccount } from '@evenhand/web-kit/desk'
import { type AnswerOf, api, Button, messageOf, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { LinkedPage } from './linked-page.tsx'

const title = 'Confirm your email address'

/** Behind the link that is emailed to an address that somebody at the desk gave as theirs. */
export const EmailPage = () => (
  <LinkedPage
    title={title}
    description="Confirm your email address for the desk."
    what="your link"
    ended="This link has ended"
    read={(token, signal) => api(deskAccount.openDeskEmailLink, { body: { token } }, { signal })}
    form={(offered, token, onSet) => <Confirm offered={offered} token={token} onSet={onSet} />}
    done={(email) => (
      <>
        <h1 className="mt-5 text-title">Your email address is set</h1>
        <p className="mt-2 wrap-anywhere">
          We write to <strong>{email}</strong> when your login was used or changed.
        </p>
      </>
    )}
  />
)

interface ConfirmProps {
  offered: AnswerOf<typeof deskAccount.openDeskEmailLink>
  token: string
  onSet: (email: string) => void
}

/** Pressed by a person: programs follow links in emails. */
function Confirm({ offered: { name, email }, token, onSet }: ConfirmProps) {
  const confirming = useMutation({
    mutationFn: () => api(deskAccount.confirmDeskEmail, { body: { token } }),
    onSuccess: (done) => onSet(done.email),
  })
  return (
    <>
      <h1 className="mt-5 text-title">{title}</h1>
      <p className="mt-2 wrap-anywhere text-ink-soft">
        Hello {name}. From now on, your email address at the desk is <strong>{email}</strong>. Your username and
        password stay as they are.
      </p>
      <div className="mt-6 grid gap-5">
        <Refusal>{confirming.error && messageOf(confirming.error, 'Try again in a moment.')}</Refusal>
        <Button size="large" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirm
        </Button>
      </div>
    </>
  )
}
