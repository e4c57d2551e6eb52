import { ErrorState, messageOf, PageMeta, queries, useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { AccountNav } from '../account-nav.tsx'
import { Created } from './created.tsx'
import { Door } from './door.tsx'
import { Portal } from './portal.tsx'
import { PortalSkeleton } from './portal-skeleton.tsx'
import { ProveMailbox } from './prove-mailbox.tsx'
import type { NewMember, RegistrationForm } from './registration.ts'

/** Become a member, sign in as one, see the own membership (spec 01 §2). */
export function PortalPage() {
  return (
    <div className="mx-auto max-w-frame px-4 py-12 sm:px-8 lg:py-16">
      <PageMeta
        title="Member account"
        description="Sign in with your account number, or become a member: free, or with a monthly membership."
      />
      <AccountNav />
      <Steps />
    </div>
  )
}

/** A registration goes its way to the end, whoever is signed in by it meanwhile. */
function Steps() {
  const session = useQuery(queries.session())
  const [toProve, setToProve] = useState<RegistrationForm>()
  const [typed, setTyped] = useState<RegistrationForm>()
  const [created, setCreated] = useState<NewMember>()
  const [wasOutside, setWasOutside] = useState(false)
  /** Whether the account was there already: who has just made one is not welcomed back. */
  const [found, setFound] = useState(false)
  const role = session.data?.role
  useEffect(() => {
    if (role === undefined || role === 'donor') return
    setWasOutside(true)
    setFound(false)
  }, [role])
  const leave = () => {
    setWasOutside(true)
    setToProve(undefined)
    setTyped(undefined)
    setCreated(undefined)
  }
  const comeBack = () => {
    leave()
    setFound(true)
  }
  const backToForm = () => {
    leave()
    setTyped(toProve)
  }
  if (created) return <Created {...created} onDone={leave} />
  if (toProve) return <ProveMailbox form={toProve} onCreated={setCreated} onMember={comeBack} onBack={backToForm} />
  if (session.isPending) return <PortalSkeleton />
  if (session.isError) {
    return (
      <>
        <h1 className="mb-8 text-heading">Member account</h1>
        <ErrorState
          title="We couldn't load the member account"
          message={messageOf(session.error, 'Try again in a moment.')}
          onRetry={() => void session.refetch()}
        />
      </>
    )
  }
  const registration = { typed, onCreated: setCreated, onMailboxToProve: setToProve }
  return role === 'donor' ? (
    <Portal arrives={wasOutside} found={found} {...registration} />
  ) : (
    <Door onFound={() => setFound(true)} {...registration} />
  )
}
