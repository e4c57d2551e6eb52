import { mailLink } from '@evenhand/web-kit/desk'
import { ArrowLeft, Link, Money, PageMeta, useParams } from '@evenhand/web-kit/facade'
import { NoSuchPage } from '../frame/no-such-page.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { Merged } from './merge.tsx'
import { Timeline } from './timeline.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { SupporterNote } from './note.tsx'
import { partNames, parts } from './parts.ts'
import { PersonalData } from './personal-data.tsx'
import { useTimeline } from './use-timeline.ts'

/** Everything that happened to one person, in one time line, with the ways to what can be done about it. */
export function SupporterPage() {
  const { slug = '' } = useParams()
  return isId(slug) ? <Supporter donorId={slug.toLowerCase()} /> : <NoSuchPage />
}

const isId = (slug: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slug)

function Supporter({ donorId }: { donorId: string }) {
  const { search } = useListAddress()
  const chosen = partNames.find((part) => part === search.get('part'))
  const timeline = useTimeline(donorId, chosen)
  const [known] = timeline.known
  const others = timeline.known.filter(({ name, email }) => name !== known?.name || email !== known.email)
  return (
    <>
      <PageMeta title="Supporter" description="Everything that happened to one person." hidden />
      <p>
        <Link
          to="/admin/supporters"
          className="inline-flex min-h-6 items-center gap-1.5 text-primary underline underline-offset-4"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All supporters
        </Link>
      </p>
      <h1 className="mt-4 text-title wrap-anywhere">{known?.name || known?.email || `Donor …${donorId.slice(-6)}`}</h1>
      {known?.email && (
        <p className="mt-1 wrap-anywhere">
          <a
            href={mailLink(known.email)}
            className="text-primary underline underline-offset-4"
            aria-label={`Write to ${known.email}`}
          >
            {known.email}
          </a>
        </p>
      )}
      {others.map(({ part, name, email }) => (
        <p key={part} className="text-ink-soft wrap-anywhere">
          In {parts[part].what}: {[name, email].filter(Boolean).join(', ')}
        </p>
      ))}
      {known?.given && (
        <p className="mt-1">
          <span className="font-medium tabular-nums">
            <Money value={known.given} />
          </span>{' '}
          paid in total, less refunds
        </p>
      )}
      <Merged donorId={donorId} />
      {known?.email && <FoundElsewhere email={known.email} />}
      <Timeline timeline={timeline} chosen={chosen} />
      <SupporterNote donorId={donorId} />
      <PersonalData donorId={donorId} email={known?.email ?? ''} />
    </>
  )
}
