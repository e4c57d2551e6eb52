import { Tabs } from '@evenhand/web-kit/forms'
import { NumberSignIn } from './number-sign-in.tsx'
import { useFollowedCode, useFollowedNoCode } from './referrals/link.ts'
import { RegisterForm } from './register-form.tsx'
import type { RegistrationEnds, RegistrationForm } from './registration.ts'
import { useRegistrationForm } from './use-registration-form.ts'

type DoorProps = RegistrationEnds & {
  typed: RegistrationForm | undefined
  /** The mailbox of an account is proved. */
  onFound: () => void
}

/** For who is not signed in; who followed a referral comes to register. What is filled in stays while somebody looks at the other tab, and comes back with them. */
export function Door({ typed, onFound, ...ends }: DoorProps) {
  const form = useRegistrationForm(typed)
  const isReferred = [useFollowedCode() !== '', useFollowedNoCode()].includes(true)
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-heading">Member account</h1>
      <p className="mt-4 mb-8 text-lead text-ink-soft">
        Your account number, level and entries in one place. Nothing to buy, and no password to remember.
      </p>
      <Tabs
        label="Member account"
        first={isReferred || typed ? 'create' : 'sign-in'}
        tabs={[
          { value: 'sign-in', title: 'Sign In', content: <NumberSignIn onFound={onFound} /> },
          { value: 'create', title: 'Create Account', content: <RegisterForm form={form} {...ends} /> },
        ]}
      />
    </div>
  )
}
