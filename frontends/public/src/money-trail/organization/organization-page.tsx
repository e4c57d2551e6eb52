import { PageMeta, useParams, useQuery } from '@evenhand/web-kit/facade'
import type { nonprofits } from '@evenhand/web-kit/forms'
import { Mark } from '@evenhand/web-kit/pictures'
import { GrantList } from '../grant-list.tsx'
import { Sums } from '../sums.tsx'
import { TrailPart } from '../trail-part.tsx'
import { trailQueries } from '../trail-queries.ts'

/** An organization as donors may see it: what it is, and what became of the grants to it. */
export function OrganizationPage() {
  const { slug = '' } = useParams()
  const found = useQuery(trailQueries.organization(slug))
  return (
    <TrailPart what="organization" found={found}>
      {(organization) => <TheOrganization {...organization} />}
    </TrailPart>
  )
}

const TheOrganization = ({
  id,
  organizationName,
  website,
  description,
  logo,
  isExample,
  ...sums
}: nonprofits.GrantedNonprofit) => (
  <article>
    <PageMeta
      title={organizationName}
      description={`What ${organizationName} is, what we granted and paid it, and what it reported.`}
    />
    <Mark name={logo ?? organizationName} className="mt-6 size-14 text-clay" />
    <h1 className="mt-3 text-heading wrap-anywhere">{organizationName}</h1>
    {isExample && <p className="mt-3 text-small font-medium">An example. No organization has this name here.</p>}
    <p className="mt-4 max-w-prose text-lead whitespace-pre-line text-ink-soft wrap-anywhere">
      {description || 'This organization can’t apply for grants now. What was granted to it before stays published.'}
    </p>
    {website && (
      <p className="mt-4">
        <a
          href={website}
          target="_blank"
          rel="nofollow ugc noopener"
          className="text-primary underline decoration-1 underline-offset-4 hover:decoration-2 wrap-anywhere"
        >
          {new URL(website).hostname}
        </a>
      </p>
    )}
    <Sums sums={sums} />
    <div className="mt-12">
      <GrantList
        on="organization"
        of={{ nonprofit: id }}
        empty={`${description ? 'We reviewed this organization, and it can apply for grants. ' : ''}Nothing has been granted to it yet. Each grant will be listed here, with what became of it.`}
      />
    </div>
  </article>
)
