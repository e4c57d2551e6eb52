import { adminQueries, mailLink, merges } from '@evenhand/web-kit/desk'
import { ArrowLeft, Link, Loading, Money, PageMeta, Skeleton, useParams, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { NoSuchPage } from '../frame/no-such-page.tsx'
import { CorrectName } from './correct-name.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { HoldFreeEntries } from './hold.tsx'
import { Merged } from './merge.tsx'
import { Timeline } from './timeline.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { SupporterNote } from './note.tsx'
import { type Part, partNames, parts } from './parts.ts'
import { PersonalData } from './personal-data.tsx'
import { useTimeline } from './use-timeline.ts'

/** Everything that happened to one person, in one time line, with the ways to what can be done about it. */
export function SupporterPage() {
  const { slug = '' } = useParams()
  return isId(slug) ? <ARecord donorId={slug.toLowerCase()} /> : <NoSuchPage />
}

/** A record that went into another shows where that is; what is known of the person, and what can be done, is there. */
function ARecord({ donorId }: { donorId: string }) {
  const isKnown = useMay()(merges.getMergesOf)
  const known = useQuery({ ...adminQueries.mergesOf(donorId), enabled: isKnown })
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
      {isKnown && known.isPending ? (
        <Loading label="Loading the record">
          <Skeleton className="mt-4 h-32" />
        </Loading>
      ) : known.data?.into?.doneAt ? (
        <Gone donorId={donorId} />
      ) : (
        <Supporter donorId={donorId} />
      )}
    </>
  )
}

function Gone({ donorId }: { donorId: string }) {
  const name = useQuery(adminQueries.names([donorId])).data?.get(donorId)
  return (
    <>
      <h1 className="mt-4 text-title wrap-anywhere">{name?.name || name?.email || `Donor …${donorId.slice(-6)}`}</h1>
      {name?.name && name.email && <p className="mt-1 text-ink-soft wrap-anywhere">{name.email}</p>}
      <Merged donorId={donorId} />
      <WhatStayed donorId={donorId} />
    </>
  )
}

/** Lines of the ledger, emails and draws keep the record that they were written for. */
function WhatStayed({ donorId }: { donorId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
        What was written for this record and stays with it
      </summary>
      {isOpen && <History donorId={donorId} />}
    </details>
  )
}

function History({ donorId }: { donorId: string }) {
  const chosen = useChosenPart()
  return <Timeline timeline={useTimeline(donorId, chosen)} chosen={chosen} />
}

function useChosenPart(): Part | undefined {
  const { search } = useListAddress()
  return partNames.find((part) => part === search.get('part'))
}

const isId = (slug: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slug)

function Supporter({ donorId }: { donorId: string }) {
  const chosen = useChosenPart()
  const timeline = useTimeline(donorId, chosen)
  const [known] = timeline.known
  const others = timeline.known.filter(({ name, email }) => name !== known?.name || email !== known.email)
  return (
    <>
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
      <div role="group" aria-label="What you can do" className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {known && <CorrectName donorId={donorId} />}
        {known?.email && <HoldFreeEntries email={known.email} />}
      </div>
      {known?.email && <FoundElsewhere email={known.email} />}
      <Timeline timeline={timeline} chosen={chosen} />
      <SupporterNote donorId={donorId} />
      <PersonalData donorId={donorId} email={known?.email ?? ''} />
    </>
  )
}
