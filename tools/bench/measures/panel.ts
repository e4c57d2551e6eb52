import { z } from 'zod'
import type { System } from '../../launcher/system.ts'
import { type Figure, milliseconds } from '../figures.ts'
import { runAlone } from '../../launcher/program-alone.ts'
import type { Size } from '../size.ts'

const Times = z.object({
  subscribers: z.int(),
  figures: z.array(
    z.object({ what: z.string(), kind: z.enum(['call', 'count']), firstMs: z.number(), ms: z.number() }),
  ),
})

const aimsMs = { call: 200, count: 1_000 }

/** Each page of the email panel, by the service's own code in a database of its own; the gateway adds about a millisecond. */
export async function measurePanel(system: System, size: Size): Promise<Figure[]> {
  const url = system.addresses.databases.email ?? ''
  const { subscribers, figures } = Times.parse(
    await runAlone(url, 'bench_panel', 'services/email/tests/panel-rates.ts', { SIZE: size }),
  )
  return figures.map(({ what, kind, firstMs, ms }) => ({
    what: `Email panel: ${what}`,
    value: milliseconds(ms),
    beside: `${subscribers.toLocaleString('en-US')} subscribers; ${milliseconds(firstMs)} the first time; aim: ${milliseconds(aimsMs[kind])}`,
  }))
}
