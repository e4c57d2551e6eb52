import { people } from '@evenhand/web-kit/desk'
import { api } from '@evenhand/web-kit/facade'
import { JoinForm } from './join-form.tsx'
import { LinkedPage } from './linked-page.tsx'

/** Behind the emailed link of an invitation. */
export const JoinPage = () => (
  <LinkedPage
    title="Join the desk"
    description="Choose a username and a password."
    what="your invitation"
    ended="This invitation has ended"
    read={(token, signal) => api(people.openInvitation, { body: { token } }, { signal })}
    form={(invitation, token, onJoined) => <JoinForm invitation={invitation} token={token} onJoined={onJoined} />}
    done={(username) => (
      <>
        <h1 className="mt-5 text-title">You’ve joined</h1>
        <p className="mt-2 wrap-anywhere">
          Log in with your username <strong>{username}</strong> and the password that you chose. Next, you’ll set up a
          second way to prove it’s you: a passkey, or an app on your phone.
        </p>
      </>
    )}
  />
)
