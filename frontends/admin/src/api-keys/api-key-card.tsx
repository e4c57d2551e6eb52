import { apiKeys } from '@evenhand/web-kit/desk'
import { api, DateTime, toast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { AskedTwice } from '../frame/asked-twice.tsx'
import { useReadAgain } from './use-api-keys.ts'

interface ApiKeyCardProps {
  apiKey: apiKeys.ApiKey
  mayChange: boolean
  /** Below that of its list. */
  Heading: 'h2' | 'h3'
}

/** One key: what it reads, who made it, and how it is. */
export function ApiKeyCard({ apiKey, mayChange, Heading }: ApiKeyCardProps) {
  const { id, name, scopes, ending, state, createdAt, createdByName } = apiKey
  const readAgain = useReadAgain()
  return (
    <section aria-labelledby={`api-key-${id}`} className="grid gap-3 rounded-card border border-hairline p-4">
      <div className="min-w-0 wrap-anywhere">
        <Heading id={`api-key-${id}`} className="font-sans text-body font-semibold">
          {name}
        </Heading>
        <p className="mt-1 font-mono text-small">evh_key_…{ending}</p>
        <p className="mt-1 text-small text-ink-soft">
          {scopes.join(', ')}. Made <DateTime value={createdAt} show="day" /> by {createdByName}.
        </p>
      </div>
      <Condition apiKey={apiKey} />
      {mayChange && state === 'active' && (
        <div className="-ml-4">
          <AskedTwice
            words="Revoke"
            name={name}
            title={`Revoke ${name}?`}
            says="The system that uses it can’t read anymore, from now on. This can’t be undone."
            act={async () => {
              await api(apiKeys.revokeApiKey, { params: { apiKeyId: id } })
              toast('API key revoked', `${name} can’t read anymore.`)
            }}
            onSettled={readAgain}
          />
        </div>
      )}
    </section>
  )
}

const soonMs = 14 * 24 * 60 * 60 * 1000

const Condition = ({ apiKey }: { apiKey: apiKeys.ApiKey }) => {
  const { state, expiresAt, lastUsedOn } = apiKey
  const [now] = useState(Date.now)
  return (
    <div className="grid gap-1 text-small">
      {state === 'revoked' ? (
        <Revoked apiKey={apiKey} />
      ) : expiresAt === null ? (
        <p>
          <strong>Never expires.</strong> Revoke it once nothing uses it.
        </p>
      ) : (
        <p>
          {state === 'expired' ? 'Expired' : 'Expires'} <DateTime value={expiresAt} show="day" />.
          {state === 'active' && Date.parse(expiresAt) - now < soonMs && (
            <span className="text-danger"> That is soon. Make a new key, and give it to your system.</span>
          )}
        </p>
      )}
      <p>
        {lastUsedOn === null ? (
          'Not used yet.'
        ) : (
          <>
            Last used <DateTime value={`${lastUsedOn}T12:00:00.000Z`} show="day" />.
          </>
        )}
      </p>
    </div>
  )
}

const Revoked = ({
  apiKey: { revokedAt, revokedByName, revokedBecause, createdByName },
}: {
  apiKey: apiKeys.ApiKey
}) => (
  <p>
    <strong>Revoked</strong> {revokedAt !== null && <DateTime value={revokedAt} show="day" />}
    {revokedBecause === 'maker-left'
      ? `, because ${createdByName}, who made it, is no longer an owner.`
      : ` by ${revokedByName}.`}
  </p>
)
