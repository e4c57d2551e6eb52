import { adminQueries } from '@evenhand/web-kit/desk'
import {
  ErrorState,
  isProblem,
  Link,
  Loading,
  messageOf,
  Navigate,
  PageMeta,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { editionOf } from './edition-of.ts'
import { RulesDesk } from './rules-desk.tsx'

/** A name that nobody has begins empty; that of a series leads to one of its editions. */
const unwritten: Omit<giveaways.GiveawayDesk, 'slug'> = {
  state: 'new',
  published: null,
  draft: null,
  prizeChange: null,
  settled: [],
  locked: [],
  acts: [],
}

/** The rules of one giveaway: what is in force, what is being written, and its draw. */
export function GiveawayPage() {
  const { slug = '' } = useParams()
  const desk = useQuery(adminQueries.giveaway(slug))
  const isUnknown = desk.isError && isProblem(desk.error, 'not-found')
  const list = useQuery({ ...adminQueries.giveaways(), enabled: isUnknown })
  const edition = isUnknown ? editionOf(slug, list.data ?? []) : undefined
  if (edition !== undefined) return <Navigate to={`/admin/giveaways/${edition}`} replace />
  const isNew = isUnknown && !list.isPending
  return (
    <>
      <PageMeta title="Giveaway" description="The rules of a giveaway." hidden />
      <Link to="/admin/giveaways" className="text-primary underline underline-offset-4">
        All giveaways
      </Link>
      {desk.data ? (
        <RulesDesk key={slug} desk={desk.data} />
      ) : isNew ? (
        <RulesDesk key={slug} desk={{ ...unwritten, slug }} />
      ) : desk.isError && !isUnknown ? (
        <>
          <h1 className="mt-4 mb-5 text-title">Giveaway</h1>
          <ErrorState
            title="We couldn't load the giveaway"
            message={messageOf(desk.error, 'Try again in a moment.')}
            onRetry={() => void desk.refetch()}
          />
        </>
      ) : (
        <Coming />
      )}
    </>
  )
}

const Coming = () => (
  <>
    <h1 className="sr-only">Giveaway</h1>
    <Loading label="Loading the giveaway" className="mt-4 grid gap-4">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-96" />
    </Loading>
  </>
)
