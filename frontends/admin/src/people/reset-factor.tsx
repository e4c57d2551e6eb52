import { people } from '@evenhand/web-kit/desk'
import { api, toast } from '@evenhand/web-kit/facade'
import { ActWithReason } from './act-with-reason.tsx'

/** For who lost phone or passkey, and recovery codes: the way back in, by another owner. */
export const ResetFactor = ({ person: { id: personId, name } }: { person: people.DeskPerson }) => (
  <ActWithReason
    name={name}
    words="Reset second factor"
    title={`Reset the second factor of ${name}?`}
    says="For someone who lost their phone or passkey, and recovery codes. All their passkeys and their app are turned off. Make sure the request really came from them. They are logged out, log in with the password alone, and have to set up a new factor first."
    submit="Reset"
    act={(reason) => api(people.resetFactor, { params: { personId }, body: { reason } })}
    onDone={() => toast('Second factor turned off', `${name} is logged out and emailed about it.`)}
  />
)
