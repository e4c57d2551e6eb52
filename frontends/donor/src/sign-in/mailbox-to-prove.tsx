import { Button, useSignOut } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

/** Where the entries of an account are more than this browser made. */
export const toSeeEntries = 'Confirm your email to see your entries: sign out, then sign in with the code we email you.'

/** For a browser that a payment or a registration signed in, where more than that is asked for. `children` says what needs the code. */
export function MailboxToProve({ children }: { children: ReactNode }) {
  const signOut = useSignOut()
  return (
    <div className="max-w-prose">
      <h1 className="text-heading">Confirm your email</h1>
      <p className="mt-4 text-lead text-ink-soft">{children}</p>
      <Button className="mt-8" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign Out
      </Button>
    </div>
  )
}
