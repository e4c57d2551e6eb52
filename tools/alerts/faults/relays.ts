import type { DrilledSystem } from '../drilled-system.ts'
import type { EmailServer } from '../email-servers.ts'
import type { Fault, Faults } from './fault.ts'

/** Of all the donors of the drill. */
const domain = 'example.test'

/** The system sends over servers of an organization’s own, instead of the one that `npm start` runs. */
async function sendOver(system: DrilledSystem, servers: readonly EmailServer[]): Promise<void> {
  const setting = servers.map(({ smtpUrl }) => smtpUrl).join(' ')
  await system.run(`npm stop && SMTP_URL='${setting}' MAILBOX_URL=${servers[0]?.mailboxUrl} npm start -- --detach`)
}

/** One of two email servers hangs, until it is restarted. */
function hangOneOfTwo(): Pick<Fault, 'strike' | 'repair'> {
  let hanging: EmailServer | undefined
  return {
    async strike(system) {
      const other = await system.startEmailServer('relay-1')
      hanging = await system.startEmailServer('relay-2')
      await sendOver(system, [other, hanging])
      hanging.hang()
    },
    repair: async () => hanging?.restart(),
  }
}

/** The servers of a domain want less of us, for as long as they like. */
function refuseDomain(): Pick<Fault, 'strike' | 'repair'> {
  let server: EmailServer | undefined
  return {
    async strike(system) {
      server = await system.startEmailServer('receiver')
      await sendOver(system, [server])
      server.refuse(domain)
    },
    repair: async () => server?.refuse(undefined),
  }
}

/** Email servers that others run. Near the end, since the system sends over them from then on. */
export const restingRelays: Faults = [
  // It rests for up to two minutes of the clock, and it is measured four times a minute.
  ['one-of-two-relays-hangs', { alerts: ['RelaysRest'], speed: 10, ...hangOneOfTwo() }],
  ['a-domain-refuses-for-now', { alerts: ['DomainsRest'], ...refuseDomain() }],
]
