import { deskAccount } from '@evenhand/web-kit/desk'
import { api, toast } from '@evenhand/web-kit/facade'
import { FactorProofForm, type Has } from '../second-factor/proof-form.tsx'

interface FormProps<Done> {
  has: Has
  onDone: (done: Done) => void
  onCancel: () => void
}

export const RenewCodesForm = ({ has, onDone, onCancel }: FormProps<readonly string[]>) => (
  <FactorProofForm
    has={has}
    label="New recovery codes"
    says="Your old recovery codes stop working."
    words="Make new codes"
    act={async (body) => onDone((await api(deskAccount.renewRecoveryCodes, { body })).recoveryCodes)}
    onCancel={onCancel}
  />
)

export const EndFactorForm = ({ has, onDone, onCancel }: FormProps<void>) => (
  <FactorProofForm
    has={has}
    label="Turn the app off"
    says={`From then on ${has.passkey ? 'a passkey, with your password or without it, logs you in' : 'your password alone logs you in'}. You’re logged out on all other browsers.`}
    words="Turn it off"
    variant="danger"
    act={async (body) => {
      await api(deskAccount.endSecondFactor, { body })
      toast('Authenticator app off', has.passkey ? 'Your passkeys log you in.' : 'Your password alone logs you in.')
      onDone()
    }}
    onCancel={onCancel}
  />
)
