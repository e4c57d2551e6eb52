import {
  Button,
  EmptyState,
  ErrorState,
  isProblem,
  Link,
  Loading,
  Markdown,
  messageOf,
  PageMeta,
  Printer,
  queries,
  Skeleton,
  useQuery,
  useSearchParams,
} from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { TextLink } from '../reading/text-link.tsx'
import { Contents } from './contents.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import { VersionList } from './version-list.tsx'

interface RulesPageProps {
  slug: string
  title: string
  /** For search engines and previews. */
  description: string
}

/** The rules in force, or the version that the address names. */
export function RulesPage({ slug, title, description }: RulesPageProps) {
  const [search] = useSearchParams()
  const rules = useQuery(queries.rules(slug, search.get('version') ?? undefined))
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20 print:py-0">
      <PageMeta title={title} description={description} />
      <h1 className="text-heading">{title}</h1>
      {rules.data ? (
        <TheRules rules={rules.data} />
      ) : rules.isError ? (
        <NotHere error={rules.error} again={() => void rules.refetch()} />
      ) : (
        <Loading label="Loading the rules" className="mt-6 space-y-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-56 w-full rounded-card" />
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </div>
  )
}

function NotHere({ error, again }: { error: Error; again: () => void }) {
  if (isProblem(error, 'not-found') || isProblem(error, 'invalid-request')) {
    return (
      <EmptyState
        title="We couldn’t find those rules"
        action={
          <Button asChild>
            <Link to="/official-rules">Read the official rules</Link>
          </Button>
        }
      >
        {messageOf(error, 'The address may be mistyped.')}
      </EmptyState>
    )
  }
  return (
    <div className="mt-8">
      <ErrorState
        title="We couldn’t load the rules"
        message={messageOf(error, 'Try again in a moment.')}
        onRetry={again}
      />
    </div>
  )
}

const TheRules = ({ rules }: { rules: giveaways.PublishedRules }) => (
  <article>
    <p className="mt-4 text-lead text-ink-soft wrap-anywhere">{rules.document.title}</p>
    {rules.version < rules.currentVersion && (
      <p className="mt-6 rounded-control border border-accent bg-sunken p-4">
        This is version {rules.version}, kept as it was published.{' '}
        <TextLink to="?">Version {rules.currentVersion}</TextLink> is in force.
      </p>
    )}
    <AtAGlance document={rules.document} />
    <Button variant="outline" size="small" className="mt-6 print:hidden" onClick={() => window.print()}>
      <Printer className="size-4" aria-hidden="true" />
      Print
    </Button>
    <Contents text={rules.document.texts.officialRules} />
    <Markdown className="mt-10" text={rules.document.texts.officialRules} />
    <VersionList rules={rules} />
  </article>
)
