import { Card, Link } from '@evenhand/web-kit/facade'
import type { registering } from '@evenhand/web-kit/forms'
import { toTab } from '../portal-address.ts'
import { StatusBadge } from '../status-badge.tsx'
import { OpenQuestion } from './open-question.tsx'
import { Quoted } from './quoted.tsx'

export const Organizations = ({ organizations }: { organizations: readonly registering.OwnNonprofit[] }) => (
  <section aria-labelledby="own-organizations">
    <h2 id="own-organizations" className="text-title">
      {organizations.length === 1 ? 'Your organization' : 'Your organizations'}
    </h2>
    <ul className="mt-5 grid gap-4">
      {inOrder(organizations).map((organization) => (
        <li key={organization.id}>
          <OrganizationCard {...organization} />
        </li>
      ))}
    </ul>
  </section>
)

/** What needs an answer before what waits for us, and what was decided after that. */
const places: readonly ((organization: registering.OwnNonprofit) => boolean)[] = [
  ({ question }) => question !== null,
  ({ status }) => status === 'pending',
  ({ status }) => status === 'approved',
  () => true,
]

const inOrder = (organizations: readonly registering.OwnNonprofit[]) => {
  const placeOf = (organization: registering.OwnNonprofit) => places.findIndex((holds) => holds(organization))
  return organizations.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const OrganizationCard = (organization: registering.OwnNonprofit) => (
  <Card>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{organization.organizationName}</h3>
      <StatusBadge status={organization.status} />
    </div>
    <div className="mt-2 max-w-prose">
      <Standing organization={organization} />
    </div>
  </Card>
)

/** What happened to the registration, and what its contact can do now. */
function Standing({ organization }: { organization: registering.OwnNonprofit }) {
  const { status, question, reason } = organization
  if (status === 'approved') {
    return (
      <p className="text-ink-soft">
        It’s listed with the other nonprofits, and can{' '}
        <Link to={toTab('grants')} className="text-primary underline underline-offset-4">
          apply for grants
        </Link>
        .
      </p>
    )
  }
  if (status === 'rejected') {
    return (
      <>
        <p>We didn’t approve the registration.</p>
        {reason && <Quoted>{reason}</Quoted>}
        <p className="mt-3 text-ink-soft">
          If something has changed,{' '}
          <Link to="/contact" className="text-primary underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      </>
    )
  }
  if (question === null)
    return <p className="text-ink-soft">A person is reviewing the registration. We’ll email you what we decide.</p>
  return <OpenQuestion organization={organization} question={question} />
}
