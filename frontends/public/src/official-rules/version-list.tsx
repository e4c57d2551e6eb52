import {
  DateTime,
  Download,
  ErrorState,
  messageOf,
  queries,
  Skeleton,
  Loading,
  useQuery,
} from '@evenhand/web-kit/facade'
import type { giveaways } from '@evenhand/web-kit/forms'
import { useId } from 'react'
import { TextLink } from '../reading/text-link.tsx'

/** Which version this is, how anybody can tell it from another, and all that came before it. */
export function VersionList({ rules }: { rules: giveaways.PublishedRules }) {
  const titleId = useId()
  const file = `/api/giveaways/${rules.slug}/rules/versions/${rules.version}/file`
  return (
    <section aria-labelledby={titleId} className="mt-16 border-t border-hairline pt-8">
      <h2 id={titleId} className="text-title">
        Version {rules.version}
      </h2>
      <p className="mt-3 max-w-prose">
        Published on <DateTime value={rules.publishedAt} show="day-and-time" timeZone={rules.document.timeZone} />.{' '}
        <Sealed slug={rules.slug} version={rules.version} sealed={rules.sealedVersion} />
      </p>
      <p className="mt-3 text-small text-ink-soft">
        Fingerprint (SHA-256) <code className="font-mono break-all">{rules.sha256}</code>
      </p>
      <p className="mt-3 text-small print:hidden">
        <a
          href={file}
          download={`rules-${rules.slug}-${rules.version}.json`}
          className="inline-flex min-h-6 items-center gap-2 text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          <Download className="size-4" aria-hidden="true" />
          Download the text that was hashed
        </a>
      </p>
      <p className="mt-3 text-small print:hidden">
        <TextLink to={`/giveaways/${rules.slug}/fairness`}>Free and paid entries of this giveaway</TextLink>
      </p>
      <EveryVersion rules={rules} />
    </section>
  )
}

function Sealed({ slug, version, sealed }: { slug: string; version: number; sealed: number | null }) {
  if (sealed === null) return <>No draw has been sealed with it yet. That happens when the first person enters.</>
  const link = <TextLink to={`/draws/${slug}`}>The draw</TextLink>
  if (sealed === version) return <>{link} is sealed with exactly this version.</>
  return (
    <>
      {link} is sealed with <TextLink to={`?version=${sealed}`}>version {sealed}</TextLink>: the wording has been made
      clearer since, and no date, prize, cap, age or region has changed.
    </>
  )
}

function EveryVersion({ rules }: { rules: giveaways.PublishedRules }) {
  const versions = useQuery(queries.rulesVersions(rules.slug))
  if (versions.isPending) {
    return (
      <Loading label="Loading the versions" className="mt-8">
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  }
  if (versions.isError) {
    return (
      <div className="mt-8">
        <ErrorState
          title="We couldn’t load the list of versions"
          message={messageOf(versions.error, 'Try again in a moment.')}
          onRetry={() => void versions.refetch()}
        />
      </div>
    )
  }
  return (
    <>
      <h3 className="mt-8 font-sans font-semibold">Every version</h3>
      <ol className="mt-2 divide-y divide-hairline">
        {versions.data.map(({ version, publishedAt, reason }) => (
          <li key={version} className="py-3 text-small">
            {version === rules.version ? (
              <span className="font-medium">Version {version}, shown here</span>
            ) : (
              <TextLink to={version === rules.currentVersion ? '?' : `?version=${version}`}>Version {version}</TextLink>
            )}
            <span className="text-ink-soft">
              {', '}
              <DateTime value={publishedAt} timeZone={rules.document.timeZone} />
            </span>
            <span className="block text-ink-soft wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
