import { adminQueries, people } from '@evenhand/web-kit/desk'
import { Button, ErrorState, Loading, messageOf, PageMeta, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OneAlone } from './one-alone.tsx'
import { PeopleTable } from './people-table.tsx'

/** Who works at the desk, and who is invited (docs/decisions/0083). */
export function PeoplePage() {
  const found = useQuery(adminQueries.people())
  const isOwner = useMay()(people.invite)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageMeta title="People" description="Who works at the desk, with which roles, and who is invited." hidden />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">People</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            Who works at this desk. Each role opens the sections and actions its work needs.
          </p>
        </div>
        {isOwner && (
          <Button size="small" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        )}
      </div>
      <div className="mt-6">
        {found.isPending ? (
          <Loading label="Loading people">
            <Skeleton className="h-48 rounded-card" />
          </Loading>
        ) : found.isError ? (
          <ErrorState
            title="We couldn’t load the people"
            message={messageOf(found.error, 'Try again in a moment.')}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <>
            {isOwner && <OneAlone several={found.data.people.filter(({ state }) => state === 'active').length > 1} />}
            <PeopleTable rows={found.data.people} mayChange={isOwner} />
            {found.data.invitations.length > 0 && (
              <Invitations invitations={found.data.invitations} mayChange={isOwner} />
            )}
          </>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
