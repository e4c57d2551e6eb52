import { adminQueries, apiKeys } from '@evenhand/web-kit/desk'
import { Button, PageMeta, useQuery } from '@evenhand/web-kit/facade'
import { type ComponentProps, useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { SecretDialog } from '../secrets/secret-dialog.tsx'
import { ApiKeyCard } from './api-key-card.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MakeApiKey } from './make-api-key.tsx'

/** With which keys systems of the organization’s own read (docs/decisions/0096). */
export function ApiKeysPage() {
  const list = useQuery(adminQueries.apiKeys())
  const mayChange = useMay()(apiKeys.makeApiKey)
  const [isMaking, setMaking] = useState(false)
  const [key, setKey] = useState<string>()
  const rows = list.data ?? []
  const good = rows.filter(({ state }) => state === 'active')
  const over = rows.filter(({ state }) => state !== 'active')
  return (
    <>
      <PageMeta title="API keys" description="With which keys your own systems read." hidden />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">API keys</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            Your own systems, such as a CRM, read gifts, members and draws with a key. A key reads what you choose and
            changes nothing. Give each system its own.
          </p>
        </div>
        {mayChange && (
          <Button size="small" onClick={() => setMaking(true)}>
            Make an API key
          </Button>
        )}
      </div>
      <div className="mt-6">
        <ListBody
          what="the API keys"
          list={list}
          rows={good.length}
          empty={{
            title: over.length > 0 ? 'No active API keys' : 'No API keys yet',
            hint: 'Make one for a system that reads here. You choose what it reads and for how long.',
          }}
        >
          <Keys label="API keys" rows={good} mayChange={mayChange} Heading="h2" />
        </ListBody>
      </div>
      {over.length > 0 && (
        <section aria-labelledby="over" className="mt-10 grid gap-4">
          <h2 id="over" className="text-title">
            Expired and revoked
          </h2>
          <Keys label="Expired and revoked API keys" rows={over} mayChange={mayChange} Heading="h3" />
        </section>
      )}
      <HowToRead />
      {isMaking && (
        <MakeApiKey
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setKey(made)
          }}
        />
      )}
      {key !== undefined && (
        <SecretDialog
          title="Your API key"
          says="Keep it where your system can read it, and nowhere else: anyone who has it can read what it opens. We don’t show it again."
          secret={key}
          what="the key"
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  )
}

interface KeysProps extends Pick<ComponentProps<typeof ApiKeyCard>, 'mayChange' | 'Heading'> {
  label: string
  rows: readonly apiKeys.ApiKey[]
}

const Keys = ({ label, rows, mayChange, Heading }: KeysProps) => (
  <ul className="grid gap-4" aria-label={label}>
    {rows.map((apiKey) => (
      <li key={apiKey.id}>
        <ApiKeyCard apiKey={apiKey} mayChange={mayChange} Heading={Heading} />
      </li>
    ))}
  </ul>
)
