import { wallPaths } from '@evenhand/contracts/pages'
import {
  Button,
  EmptyState,
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  organization,
  PageMeta,
  Skeleton,
  useQuery,
  type Wall,
  wallNames,
} from '@evenhand/web-kit/facade'
import { goneOne, type memorials } from '@evenhand/web-kit/forms'
import { TextLink } from '../../reading/text-link.tsx'
import { MemorialText, titleOf } from '../memorial-text.tsx'
import { photoOf, Stone } from '../photo/stone.tsx'
import { memorialQuery } from './memorial-query.ts'
import { PassOn } from './pass-on.tsx'
import { Report } from './report.tsx'

/** One memorial by itself: what a link or a code leads to, also without scripts, and what is printed. */
export function MemorialPage({ wall, memorialId }: { wall: Wall; memorialId: string }) {
  const found = useQuery({ ...memorialQuery(memorialId), enabled: memorialId !== goneOne })
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20 print:p-0">
      <p className="text-small print:hidden">
        <TextLink to={wallPaths[wall]}>{wallNames[wall]}: the whole wall</TextLink>
      </p>
      {found.data ? <TheMemorial block={found.data} /> : <Absent wall={wall} memorialId={memorialId} found={found} />}
    </div>
  )
}

/** Printed, it is a card of one page: whose it is, the photo, the words, and the address. */
const TheMemorial = ({ block }: { block: memorials.MemorialBlock }) => (
  <article id="card" className="mt-6 print:mt-12 print:break-inside-avoid print:text-center">
    <PageMeta
      title={titleOf(block)}
      description={`${block.wall === 'veterans' ? 'A tribute to' : 'A memorial for'} ${block.lovedOneName} on our wall “${wallNames[block.wall]}”, from ${block.donorName}.`}
    />
    <h1 className="text-heading wrap-anywhere text-clay">{titleOf(block)}</h1>
    {block.photoUrl !== null && (
      <Stone
        lovedOneName={block.lovedOneName}
        photo={photoOf(block, '(min-width: 30rem) 24rem, 92vw')}
        alt={block.photoDescription ?? ''}
        className="mt-6 aspect-square w-full max-w-96 rounded-card print:mx-auto print:w-96"
        initialsClass="mt-6 block font-display text-heading text-clay"
      />
    )}
    <MemorialText {...block} />
    <p className="mt-6 text-small text-ink-soft print:hidden">
      {block.isExample ? 'This tile is an example. No one gave it.' : 'This memorial was given to support our cause.'}
    </p>
    <PassOn block={block} isOnPage />
    <p className="mt-6 hidden font-display text-lead print:block">{organization.name}</p>
    {!block.isExample && <Report memorialId={block.id} />}
  </article>
)

interface AbsentProps {
  wall: Wall
  memorialId: string
  found: { isError: boolean; error: unknown; refetch: () => unknown }
}

function Absent({ wall, memorialId, found }: AbsentProps) {
  const isGone =
    memorialId === goneOne || isProblem(found.error, 'not-found') || isProblem(found.error, 'invalid-request')
  if (isGone) return <Gone wall={wall} />
  return (
    <div className="mt-6">
      <PageMeta title={wallNames[wall]} description="A memorial on our wall." hidden />
      <h1 className="sr-only">{wallNames[wall]}</h1>
      {found.isError ? (
        <ErrorState
          title="We couldn’t load this memorial"
          message={messageOf(found.error, 'Try again in a moment.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Loading label="Loading the memorial" className="grid gap-5">
          <Skeleton className="h-12 w-3/4" />
          <Skeleton className="aspect-square w-full max-w-96 rounded-card" />
        </Loading>
      )}
    </div>
  )
}

/** Of one that waits, was declined, was taken down, or never was: which of these is nobody's business. */
const Gone = ({ wall }: { wall: Wall }) => (
  <div className="mt-6">
    <PageMeta title="This memorial isn’t on the wall" description="There’s no memorial at this address." hidden />
    <h1 className="sr-only">This memorial isn’t on the wall</h1>
    <EmptyState
      title="This memorial isn’t on the wall"
      action={
        <Button asChild>
          <Link to={wallPaths[wall]}>See the wall</Link>
        </Button>
      }
    >
      It may have been taken down, or not be approved yet. If you followed a link, check that you have all of it.
    </EmptyState>
  </div>
)
