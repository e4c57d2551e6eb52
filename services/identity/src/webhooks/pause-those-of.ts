import type { Transaction } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { pauseWebhooksOf } from './store.ts'
import { tellPaused } from './tell-paused.ts'
import { saidOf } from './use-cases.ts'

const why = {
  'password-void': 'paused, because the password of the person who set it up was made void',
  'maker-left': 'paused, because the person who set it up is no longer an owner',
}

/**
 * What a stranger, or who is no owner any longer, may have set up to be told of what happens here: an owner looks at it before it goes on. In the
 * transaction in which that begins.
 */
export async function pauseThoseOf(
  tx: Transaction,
  makerId: string,
  { by, because, publicUrl }: { by: string; because: keyof typeof why; publicUrl: string },
): Promise<void> {
  for (const webhook of await pauseWebhooksOf(tx, makerId, because)) {
    const words = `${saidOf(webhook)}, ${why[because]}`
    await writeAudit(tx, 'webhook-changed', by, { thing: { kind: 'webhook', id: webhook.id }, words })
    await tellPaused(tx, webhook, { because, publicUrl })
  }
}
