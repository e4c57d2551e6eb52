import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { createdRange, listParameters, page } from '../http/lists.ts'
import { expand } from '../http/parameters.ts'

const listParams = z.strictObject({
  ...listParameters,
  created: createdRange.optional(),
  delivery_success: z.enum(['true', 'false']).optional(),
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
})

export const eventEndpoints = [
  endpoint('get', '/events', {
    params: listParams,
    answer: ({ tx, params }) =>
      page(tx, 'event', '/v1/events', params, (event) => {
        const wanted = params.types ?? (params.type === undefined ? undefined : [params.type])
        const delivered = event.pending_webhooks === 0
        const deliveryFits = params.delivery_success === undefined || delivered === (params.delivery_success === 'true')
        return deliveryFits && (wanted === undefined || wanted.some((type) => typeFits(event.type, type)))
      }),
  }),
  endpoint('get', '/events/:id', {
    params: z.strictObject({ expand: expand.optional() }),
    answer: ({ tx, id }) => tx.get('event', id),
  }),
]

/** `charge.*` means every event about charges. */
const typeFits = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
