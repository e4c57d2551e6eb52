/**
 * How long each page of the email panel takes the service and its database with a million subscribers, fifty segments and campaigns that went to all of them; for
 * `npm run bench -- panel`. DATABASE_URL is an empty database; the answer is one line of JSON. With SIZE short it only shows that it runs.
 */
import { readConfig } from '@evenhand/service-kit/config'
import { migrate } from '@evenhand/service-kit/migrations'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { panelCalls } from './panel/calls.ts'
import { fillPanel } from './panel/fill.ts'

const sizes = { whole: { subscribers: 1_000_000, times: 7 }, short: { subscribers: 2_000, times: 1 } }

const { DATABASE_URL, SIZE } = readConfig(
  z.object({ DATABASE_URL: z.url(), SIZE: z.enum(['whole', 'short']).default('whole') }),
)
const { subscribers, times } = sizes[SIZE]

/** The median; the first time, which reads what no cache has, is told beside it. */
async function timed(call: () => Promise<unknown>): Promise<{ firstMs: number; ms: number }> {
  const taken: number[] = []
  for (let time = 0; time <= times; time++) {
    const from = performance.now()
    await call()
    taken.push(performance.now() - from)
  }
  const [firstMs = 0, ...others] = taken
  return { firstMs, ms: others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0 }
}

await migrate(DATABASE_URL, new URL('../migrations/', import.meta.url))
const db = openDatabase(DATABASE_URL, { connections: 4 })
try {
  const filled = await fillPanel(db, subscribers)
  const figures: { what: string; kind: 'call' | 'count'; firstMs: number; ms: number }[] = []
  for (const { what, kind, ask } of panelCalls(db, filled)) figures.push({ what, kind, ...(await timed(ask)) })
  process.stdout.write(`${JSON.stringify({ subscribers, figures })}\n`)
} finally {
  await db.close()
}
