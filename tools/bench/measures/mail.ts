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
  listmonk: Sent.optional(),
})

const aims = { memoryMiB: 300 }

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`

/** Emails of a campaign as the service sends them, with a row each that ends in one state, to a mail server on this machine that takes all at once; beside listmonk where the folder of its program is given. */
export async function measureMail(system: System, size: Size, listmonkFolder?: string): Promise<Figure[]> {
  const url = system.addresses.databases.email ?? ''
  const variables = { SIZE: size, ...(listmonkFolder ? { LISTMONK: listmonkFolder } : {}) }
  const { recipients, connections, pooledPerSecond, one, two, listmonk } = Rates.parse(
    await runAlone(url, 'bench_mail', 'services/email/tests/mail-rates.ts', variables),
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
      value: mebibytes(Math.max(one.memoryBytes, two.memoryBytes)),
      beside: `at most while it sent; aim: ${aims.memoryMiB} MiB`,
    },
    ...(listmonk ? [besideListmonk(listmonk, { one, two })] : []),
  ]
}

function besideListmonk(listmonk: z.infer<typeof Sent>, ours: Record<'one' | 'two', z.infer<typeof Sent>>): Figure {
  const times = ({ perSecond: rate }: z.infer<typeof Sent>) => (rate / listmonk.perSecond).toFixed(2)
  return {
    what: 'The same by listmonk, without rows',
    value: perSecond(listmonk.perSecond),
    beside: `ours is ${times(ours.one)} times it by one process, ${times(ours.two)} by two; it held ${mebibytes(listmonk.memoryBytes)} at most`,
  }
}
