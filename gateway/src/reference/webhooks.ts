import { webhooks } from '@evenhand/contracts/http'
import { z } from 'zod'
import type { ZodOpenApiPathItemObject } from 'zod-openapi'

const headers = z.object({
  'webhook-id': z.uuid().meta({ description: 'The event, the same with each try: who has it already ignores it' }),
  'webhook-timestamp': z.string().meta({ description: 'When this try was sent, in seconds since 1970' }),
  'webhook-signature': z.string().meta({
    description:
      'One for each secret that is good now, with a space between: `v1,` and HMAC-SHA-256 of id.timestamp.body under the secret, base64',
  }),
})

/** What an organization’s own systems get, where an owner of the desk adds them (Standard Webhooks 1.0.0). */
export const receivedPaths: Readonly<Record<string, ZodOpenApiPathItemObject>> = Object.fromEntries(
  webhooks.deliveredKinds.map((kind) => [
    kind,
    {
      post: {
        tags: ['webhooks'],
        summary: webhooks.kindWords[kind],
        requestParams: { header: headers },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: webhooks.webhookBodies[kind],
              examples: { [kind]: { value: webhooks.webhookExamples[kind] } },
            },
          },
        },
        responses: {
          '2XX': {
            description: `Taken, within ${webhooks.answerSeconds} seconds. Anything else is tried again for ${webhooks.triedDays} days`,
          },
        },
      },
    },
  ]),
)
