import { ErrorState, Loading, messageOf, Outlet, PageMeta, queries, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { type ReactNode, useRef, useState } from 'react'
import { LoginPage } from '../sign-in/login-page.tsx'
import { Roles } from './allowed.tsx'
import { Rail } from './rail.tsx'
import { SetUpFirst } from './set-up-first.tsx'
import { StepUp } from './step-up.tsx'
import { useBeginAtTop } from './use-begin-at-top.ts'
import { useDeniedAccess } from './use-denied-access.ts'
import { useIdleEnd, warnedMinutes } from '../idle/use-idle-end.ts'

/** The administrator's pages: nothing of them without a session (spec 03 §B); the server decides, this only shows it. `search` is in the rail. */
export function AdminFrame({ search }: { search?: ReactNode }) {
  const session = useQuery(queries.session())
  const denied = session.data !== undefined && session.data.role !== 'administrator'
  useDeniedAccess(session.data?.role)
  const [codes, setCodes] = useState<'unseen' | 'shown' | 'kept'>('unseen')
  const lacksFactor = session.data?.factor === 'missing' || codes === 'shown'
  const page = useRef<HTMLDivElement>(null)
  useBeginAtTop(page, codes === 'kept' && !lacksFactor)
  const endsSoon = useIdleEnd(session.data?.role === 'administrator')
  return (
    <>
      <PageMeta title="Administration" description="For Evenhand’s administrators." hidden />
      {session.isPending && (
        <Loading label="Loading" className="p-8">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {session.isError && (
        <div className="mx-auto max-w-md p-8">
          <h1 className="mb-6 text-title">Administration</h1>
          <ErrorState
            title="We couldn’t check your sign-in"
            message={messageOf(session.error, 'Try again in a moment.')}
            onRetry={() => void session.refetch()}
          />
        </div>
      )}
      {denied && <LoginPage />}
      {session.data?.role === 'administrator' && lacksFactor && (
        <SetUpFirst
          onShown={() => setCodes('shown')}
          onKept={() => void session.refetch().finally(() => setCodes('kept'))}
        />
      )}
      {session.data?.role === 'administrator' && !lacksFactor && (
        <Roles value={session.data.roles ?? []}>
          <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-[13rem_1fr] md:grid-rows-1">
            <Rail search={search} />
            <div ref={page} className="min-w-0 px-4 py-6 text-small sm:px-8">
              <Outlet />
            </div>
          </div>
        </Roles>
      )}
      {session.data?.role === 'administrator' && <StepUp />}
      {endsSoon && (
        <p
          role="alert"
          className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-prose rounded-card bg-badge-gold px-5 py-4 text-on-badge-gold shadow-card"
        >
          <strong className="font-semibold">Are you still there?</strong> You’ll be logged out within {warnedMinutes}{' '}
          minutes. Press any key or click to stay.
        </p>
      )}
    </>
  )
}
