import { queries, titled, useQuery } from '@evenhand/web-kit/facade'
import type { donations } from '@evenhand/web-kit/forms'
import { PortalSkeleton } from './portal-skeleton.tsx'
import { RegisterForm } from './register-form.tsx'
import type { RegistrationEnds, RegistrationForm } from './registration.ts'
import { useRegistrationForm } from './use-registration-form.ts'

type JoinProps = RegistrationEnds & { typed: RegistrationForm | undefined }

/** A donor who has proved the mailbox and is no member yet: what they typed before is filled in, or else what is known of them. */
export function JoinAsDonor(props: JoinProps) {
  const account = useQuery(queries.donorAccount())
  return account.isPending ? <PortalSkeleton /> : <Join account={account.data} {...props} />
}

function Join({ account, typed, ...ends }: JoinProps & { account: donations.DonorAccount | null | undefined }) {
  const known = { firstName: account?.firstName ?? '', lastName: account?.lastName ?? '', email: account?.email ?? '' }
  const form = useRegistrationForm(typed ?? known)
  // A membership that is paid for comes along: to choose a level here would begin a second one.
  const level = account?.membershipLevel ?? 'none'
  const held = level === 'none' || level === 'free' ? undefined : level
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-heading">{held ? 'Get your member account' : 'Become a member'}</h1>
      <p className="mt-4 mb-8 text-lead text-ink-soft">
        {held
          ? `Your ${titled(held)} membership stays as it is, and nothing more is charged. The account adds an account number and a link to invite friends.`
          : "There's no member account for your email address yet. Joining is free, and you keep everything you've given and earned."}
      </p>
      <RegisterForm form={form} hasLevel={held !== undefined} {...ends} />
    </div>
  )
}
