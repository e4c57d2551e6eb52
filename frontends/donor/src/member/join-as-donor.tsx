import { type AnswerOf, type donations, queries, useQuery } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { PortalSkeleton } from './portal-skeleton.tsx'
import { RegisterForm } from './register-form.tsx'
import type { RegistrationEnds } from './registration.ts'
import { useRegistrationForm } from './use-registration-form.ts'

type Account = AnswerOf<typeof donations.getDonorAccount>
type JoinProps = RegistrationEnds & { signOut: ReactNode }

/** A donor who has proved the mailbox and is no member yet: what is known of them is filled in. */
export function JoinAsDonor(props: JoinProps) {
  const account = useQuery(queries.donorAccount())
  return account.isPending ? <PortalSkeleton /> : <Join account={account.data} {...props} />
}

function Join({ account, signOut, ...ends }: JoinProps & { account: Account | undefined }) {
  const form = useRegistrationForm({
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    email: account?.email ?? '',
  })
  return (
    <div className="mx-auto max-w-2xl">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-heading">Become a member</h1>
        {signOut}
      </div>
      <p className="mt-4 mb-8 text-lead text-ink-soft">
        No member account belongs to your email address yet. It is free, and what you have given and earned stays yours.
      </p>
      <RegisterForm form={form} {...ends} />
    </div>
  )
}
