import { apiKeys, keyScopes, keyScopeWords } from '@evenhand/web-kit/desk'

/** For those who write the system that reads. */
export const HowToRead = () => (
  <section aria-labelledby="how-to-read" className="mt-10 grid gap-3">
    <h2 id="how-to-read" className="text-title">
      How your system reads
    </h2>
    <p className="max-w-prose text-ink-soft">
      It sends the key with each request. A list answers its first page and <code>next</code>, which your system sends
      back as <code>after</code> until it is null. The{' '}
      <a className="underline underline-offset-4" href="/api/docs">
        API reference
      </a>{' '}
      shows each call and its filters.
    </p>
    <pre
      role="region"
      aria-label="Example of a request"
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-sunken p-3 font-mono text-fine"
    >
      {`curl -H "Authorization: Bearer $EVENHAND_KEY" \\\n  "${window.location.origin}/api/admin/gifts?from=2026-11-01&limit=100"`}
    </pre>
    <dl className="grid gap-2 text-small">
      {keyScopes.map((scope) => (
        <div key={scope}>
          <dt className="font-mono">{scope}</dt>
          <dd className="text-ink-soft">{keyScopeWords[scope]}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-prose text-small text-ink-soft">
      A key makes up to {apiKeys.requestsPerMinute} requests a minute. The first time each day that it reads a list, the
      audit trail says so. When the person who made a key is removed or is no longer an owner, the key is revoked.
    </p>
  </section>
)
