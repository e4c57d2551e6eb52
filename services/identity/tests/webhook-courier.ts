import { openDatabase } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { deliverDue } from '../src/webhooks/deliver.ts'
import { poster } from '../src/webhooks/post.ts'
import { webhookSeal } from '../src/webhooks/signature.ts'

/** A process that delivers what is due, to be killed by a test. */
const [url = '', donorIdKey = ''] = process.argv.slice(2)
const db = openDatabase(url)
await deliverDue(
  {
    db,
    post: poster('internet-and-this-machine'),
    seal: webhookSeal(donorIdKey),
    now: () => new Date(),
    chance: () => 0.5,
    publicUrl: 'https://giveaway.test',
    log: createLog('identity'),
  },
  new AbortController().signal,
)
await db.close()
