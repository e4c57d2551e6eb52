import { people } from '@evenhand/web-kit/desk'
import { api, toast } from '@evenhand/web-kit/facade'
import { ActWithReason } from './act-with-reason.tsx'
import { pausedWebhooks } from './paused-webhooks.ts'

/** For who may no longer be the only one that knows their password; asked again, another link. */
export const VoidPassword = ({ person }: { person: people.DeskPerson }) => (
  <ActWithReason
    name={person.name}
    {...(person.isPasswordVoid ? sendAgain : makeVoid)(person)}
    act={(reason) => api(people.voidPassword, { params: { personId: person.id }, body: { reason } })}
  />
)

/** The address, because a stranger who knows the password may have given another one. */
const emailed = ({ email }: people.DeskPerson) =>
  `They are emailed a link to ${email} that works for ${people.passwordLinkHours} hours.`

const makeVoid = (person: people.DeskPerson) => ({
  words: 'Make password void',
  title: `Make the password of ${person.name} void?`,
  says: `For someone whose password others may know. They are logged out, and can’t log in with it any longer. ${emailed(person)} With it they choose another one. Invitations that they sent and API keys that they made end.${pausedWebhooks(person)} Webhooks of others that they changed go on: the audit trail names them. Their second factor stays as it is, and a passkey still logs them in.`,
  submit: 'Make void',
  onDone: () => toast('Password made void', `${person.name} is logged out and emailed a link to choose another one.`),
})

const sendAgain = (person: people.DeskPerson) => ({
  words: 'Send new password link',
  title: `Send ${person.name} another link?`,
  says: `Their password is void, and they haven’t chosen another one yet. ${emailed(person)} The link of before stops working. They are logged out, wherever a passkey has logged them in.`,
  submit: 'Send link',
  onDone: () => toast('Link sent', `${person.name} is emailed another link to choose a password.`),
})
