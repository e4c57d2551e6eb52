import { Button, Link, useFirstNow } from '@evenhand/web-kit/facade'
import type { grants } from '@evenhand/web-kit/forms'
import type { Own } from '../contact/use-own.ts'
import { toTab } from '../portal-address.ts'
import { ApplicationCard } from './application-card.tsx'

type Application = grants.OwnApplication

const groups: readonly { title: string; holds: (application: Application) => boolean }[] = [
  { title: 'Drafts', holds: ({ state }) => state === 'draft' },
  { title: 'Submitted', holds: ({ state }) => state === 'submitted' },
  { title: 'Decided', holds: ({ state }) => state === 'approved' || state === 'rejected' },
  // A draft that was discarded is nobody's matter any more.
  { title: 'Withdrawn', holds: ({ state, submittedAt }) => state === 'withdrawn' && submittedAt !== null },
]

/** What is being written, what was submitted, and what was decided. */
export function Applications({ organizations, applications }: Own) {
  const now = useFirstNow()
  const shown = groups
    .map(({ title, holds }) => ({ title, own: applications.filter(holds) }))
    .filter(({ own }) => own.length > 0)
  return (
    <section aria-labelledby="own-applications" className="mt-12">
      <h2 id="own-applications" className="text-title">
        Your grant applications
      </h2>
      {shown.length === 0 && <NoneYet canApply={organizations.some(({ status }) => status === 'approved')} />}
      {shown.map(({ title, own }) => (
        <div key={title} className="mt-6">
          <h3 className="font-semibold text-ink-soft">{title}</h3>
          <ul className="mt-3 grid gap-4">
            {own.map((application) => (
              <li key={application.id}>
                <ApplicationCard application={application} isOpen={Date.parse(application.closesAt) > now} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const NoneYet = ({ canApply }: { canApply: boolean }) =>
  canApply ? (
    <>
      <p className="mt-3 text-ink-soft">You haven’t begun one yet.</p>
      <Button asChild className="mt-5">
        <Link to={toTab('grants')}>See the grant rounds</Link>
      </Button>
    </>
  ) : (
    <p className="mt-3 text-ink-soft">You can begin one once your organization is approved.</p>
  )
