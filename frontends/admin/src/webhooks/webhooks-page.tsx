import { adminQueries, webhooks } from '@evenhand/web-kit/desk'
import { Button, PageMeta, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { ListBody } from '../lists/list-body.tsx'
import { SecretDialog } from '../secrets/secret-dialog.tsx'
import { EventExamples } from './event-examples.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { AddWebhook } from './webhook-dialog.tsx'

/** Which systems of the organization’s own are told of what happens here (docs/decisions/0094). */
export function WebhooksPage() {
  const list = useQuery(adminQueries.webhooks())
  const mayChange = useMay()(webhooks.addWebhook)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const rows = list.data ?? []
  return (
    <>
      <PageMeta title="Webhooks" description="Which systems are told of what happens here." hidden />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-title">Webhooks</h1>
          <p className="mt-1 max-w-prose text-ink-soft">
            Your own systems, such as a CRM, are told of gifts, members and prizes as they happen. Each message is
            signed. We retry for {webhooks.triedDays} days until your system answers.
          </p>
        </div>
        {mayChange && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a webhook
          </Button>
        )}
      </div>
      <div className="mt-6">
        <ListBody
          what="the webhooks"
          list={list}
          rows={rows.length}
          empty={{
            title: 'No webhooks yet',
            hint: 'Add the address at which your system takes messages. It gets events from then on.',
          }}
        >
          <ul className="grid gap-4" aria-label="Webhooks">
            {rows.map((webhook) => (
              <li key={webhook.id}>
                <WebhookCard webhook={webhook} mayChange={mayChange} onSecret={setSecret} />
              </li>
            ))}
          </ul>
        </ListBody>
      </div>
      <EventExamples />
      {isAdding && (
        <AddWebhook
          onClose={() => setAdding(false)}
          onAdded={(shown) => {
            setAdding(false)
            setSecret(shown)
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title="Signing secret"
          says="Keep it where your system can read it. We don’t show it again; you can make a new one at any time."
          secret={secret}
          what="the secret"
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
