import { z } from 'zod'
import type { System } from '../../launcher/system.ts'
import { type Figure, perSecond } from '../figures.ts'
import { runAlone } from '../../launcher/program-alone.ts'
import type { Size } from '../size.ts'

const Sent = z.object({ perSecond: z.number(), memoryBytes: z.number() })
const Rates = z.object({
  recipients: z.int(),
  connections: z.int(),
  pooledPerSecond: z.number(),
  one: Sent,
  two: Sent,
})

const aims = { memoryMiB: 300 }

/** Emails of a campaign as the service sends them, with a row each that ends in one state, to a mail server on this machine that takes all at once. */
export async function measureMail(system: System, size: Size): Promise<Figure[]> {
  const url = system.addresses.databases.email ?? ''
  const { recipients, connections, pooledPerSecond, one, two } = Rates.parse(
    await runAlone(url, 'bench_mail', 'services/email/tests/mail-rates.ts', { SIZE: size }),
  )
  return [
    {
      what: 'Emails of a campaign with their rows, by one process',
      value: perSecond(one.perSecond),
      beside: `nodemailer’s pool alone, without rows, ${connections} connections to the same server: ${perSecond(pooledPerSecond)} (${(one.perSecond / pooledPerSecond).toFixed(2)} times it); ${recipients.toLocaleString('en-US')} recipients`,
    },
    {
      what: 'The same by two processes',
      value: perSecond(two.perSecond),
      beside: `${(two.perSecond / one.perSecond).toFixed(2)} times one; the email server and the database share their processors`,
    },
    {
      what: 'Memory of a process that sends',
      value: `${Math.round(Math.max(one.memoryBytes, two.memoryBytes) / 2 ** 20)} MiB`,
      beside: `at most while it sent; aim: ${aims.memoryMiB} MiB`,
    },
  ]
}
