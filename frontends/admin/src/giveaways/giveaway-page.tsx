import {
  adminQueries,
  ErrorState,
  type giveaways,
  isProblem,
  Link,
  Loading,
  mainGiveaway,
  messageOf,
  PageMeta,
  queries,
  Skeleton,
  useParams,
  useQuery,
} from '@evenhand/web-kit/facade'
import { factsOf } from './facts.ts'
import { RulesDesk } from './rules-desk.tsx'

/** The rules of one giveaway: what is in force, what is being written, and its draw. */
export function GiveawayPage() {
  const { slug = '' } = useParams()
  const desk = useQuery(adminQueries.giveaway(slug))
  const isNew = desk.isError && isProblem(desk.error, 'not-found') && messageOf(desk.error, '').includes('of this name')
  return (
    <>
      <PageMeta title="Giveaway" description="The rules of a giveaway." hidden />
      <Link to="/admin/giveaways" className="text-primary underline underline-offset-4">
        All giveaways
      </Link>
      {desk.data ? (
        <RulesDesk key={slug} desk={desk.data} />
      ) : isNew ? (
        <Begun slug={slug} />
      ) : desk.isError ? (
        <>
          <h1 className="mt-4 mb-5 text-title">Giveaway</h1>
          <ErrorState
            title="The giveaway is not here right now"
            message={messageOf(desk.error, 'Please try again in a moment.')}
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

/** A name that nobody has: its first draft begins as the main giveaway's rules are. */
function Begun({ slug }: { slug: string }) {
  const like = useQuery(queries.rules(mainGiveaway))
  if (like.isPending) return <Coming />
  if (like.isError) {
    return (
      <>
        <h1 className="mt-4 mb-5 text-title">A new giveaway</h1>
        <ErrorState
          title="The rules to begin with are not here right now"
          message={messageOf(like.error, 'Please try again in a moment.')}
          onRetry={() => void like.refetch()}
        />
      </>
    )
  }
  const desk: giveaways.GiveawayDesk = { slug, state: 'new', published: null, draft: null, settled: [], acts: [] }
  return <RulesDesk key={slug} desk={desk} begun={{ ...factsOf(like.data.document), title: '' }} />
}
