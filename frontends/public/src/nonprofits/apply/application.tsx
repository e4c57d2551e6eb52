import { Card, EmptyState, ErrorState, Link, Loading, messageOf, Skeleton } from '@evenhand/web-kit/facade'
import type { rounds } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { NoOrganization } from '../contact/no-organization.tsx'
import { type Own, useOwn } from '../contact/use-own.ts'
import { toApplication, toTab } from '../portal-address.ts'
import { ApplicationForm } from './application-form.tsx'

interface ApplicationProps {
  round: rounds.GrantRound
  draftId: string
  /** Whether it is begun here, and not gone on with. */
  isNew: boolean
}

/** For the contact: who can apply does, and whoever can't is told why. */
export function Application(props: ApplicationProps) {
  const { own, error, again } = useOwn()
  if (own) return <Known {...props} own={own} />
  if (error) {
    return (
      <ErrorState
        title="We couldn’t load your organizations"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={again}
      />
    )
  }
  return (
    <Loading label="Loading your organizations">
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}

function Known({ round, draftId, isNew, own }: ApplicationProps & { own: Own }) {
  const approved = own.organizations.filter(({ status }) => status === 'approved')
  // As it was when the form was opened: what is saved here is not offered beside itself.
  const [before] = useState(own.applications)
  const draft = before.find(({ id }) => id === draftId)
  if (own.organizations.length === 0) return <NoOrganization />
  if (approved.length === 0) {
    return (
      <Card>
        <h3 className="font-semibold">Your organization can’t apply yet</h3>
        <p className="mt-2 max-w-prose">
          It can apply once its registration is approved. We’ll email you then.{' '}
          <Link to={toTab('dashboard')} className="text-primary underline underline-offset-4">
            See how far it is
          </Link>
        </p>
      </Card>
    )
  }
  if (!isNew && draft?.state !== 'draft') {
    return (
      <EmptyState title="We couldn’t find that draft">
        It was submitted or discarded already, or another email address wrote it.{' '}
        <Link to={toTab('dashboard')} className="text-primary underline underline-offset-4">
          See your applications
        </Link>
      </EmptyState>
    )
  }
  const others = before.filter(({ state, roundId }) => !draft && state === 'draft' && roundId === round.id)
  return (
    <>
      {others.length > 0 && (
        <div className="mb-6 rounded-control border border-accent bg-sunken p-4">
          <p className="font-semibold">You have begun an application in this round</p>
          <ul className="mt-1">
            {others.map(({ id, projectTitle }) => (
              <li key={id}>
                <Link
                  to={toApplication(round.id, id)}
                  className="text-primary underline underline-offset-4 wrap-anywhere"
                >
                  Continue {projectTitle || 'the project without a title'}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ApplicationForm round={round} draftId={draftId} draft={draft} organizations={approved} />
    </>
  )
}
