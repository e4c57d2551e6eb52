import { Card, queries, useQuery } from '@evenhand/web-kit/facade'
import { type gateway, OwnSessions, type SessionWords } from '@evenhand/web-kit/forms'
import { useId } from 'react'

const proofs: Record<NonNullable<gateway.OwnSession['provedBy']>, string> = {
  code: 'with a code we emailed',
  link: 'with a link we emailed',
  payment: 'by a payment, without a code',
  registration: 'by a registration, without a code',
}

const words: SessionWords = {
  began: ({ provedBy }) => (provedBy ? `Signed in ${proofs[provedBy]},` : 'Signed in'),
  where: 'where you’re signed in',
  in: 'signed in',
  out: 'signed out',
}

/** The browsers on which the donor is signed in. */
export function SessionsCard() {
  const session = useQuery(queries.session())
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="lg:col-span-2">
      <Card>
        <h2 id={titleId} className="text-title">
          Where you’re signed in
        </h2>
        <OwnSessions words={words} queryKey={['own-sessions']} />
        {session.data?.mailbox === 'to-prove' && (
          <p className="mt-4 max-w-prose text-ink-soft">
            Only this browser is listed. To see the others, sign out and sign in with the code we email you.
          </p>
        )}
      </Card>
    </section>
  )
}
