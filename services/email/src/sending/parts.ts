import type { Redis } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from '../config.ts'
import { type Lane, lanes } from '../messages/lanes.ts'
import type { Dkim } from './dkim.ts'
import { createPace } from './pace.ts'
import { readRelays } from './relay-settings.ts'
import { createRelayCounts, overRelays } from './relays.ts'
import { createRests } from './rests.ts'
import { sendingRules } from './rules.ts'
import { openSmtp, type Smtp } from './smtp.ts'

interface Parts {
  redis: Redis
  now: () => Date
  log: Log
}

/** How emails leave: over which connections, how fast, and which domains are spared for a while. */
export function sendingParts(config: Config, { redis, now, log }: Parts) {
  const { SMTP_URL: setting, MAIL_FROM: from, MAILS_PER_SECOND: mailsPerSecond, DONOR_ID_KEY: secret } = config
  const dkim = dkimOf(config)
  const counts = createRelayCounts(redis, { now })
  /** A lane’s mails leave by connections that no other lane takes. */
  const open = (lane: Lane): Smtp => {
    const opened = readRelays(setting).map((relay) => ({
      relay,
      smtp: openSmtp({ url: relay.url, from, secret, dkim, connections: connectionsOf(lane), ...patienceOf(lane) }),
    }))
    const [only] = opened
    const isOneWithoutLimits = opened.length === 1 && !only?.relay.mailsPerSecond && !only?.relay.warmUpFrom
    return only && isOneWithoutLimits ? only.smtp : overRelays(opened, { counts, lane, log })
  }
  const smtps = { code: open('code'), receipt: open('receipt'), notice: open('notice'), campaign: open('campaign') }
  return {
    smtpOf: (lane: Lane) => smtps[lane],
    pace: createPace(redis, { mailsPerSecond }),
    relays: counts.rests,
    domains: createRests(redis, 'domains', sendingRules.domainRest),
    closeSmtps() {
      for (const lane of lanes) smtps[lane].close()
    },
  }
}

/** What a campaign sends isn't sent again, so that nobody has to be waited for long; the others wait with it. */
const patienceOf = (lane: Lane) => (lane === 'campaign' ? { lastReplyMs: sendingRules.campaignLastReplyMs } : {})

const connectionsOf = (lane: Lane): number =>
  sendingRules.places[lane] + (lane === 'campaign' ? sendingRules.automationPlaces : 0)

/** A selector without its key, or the other way around, is a mistake that would be seen by receivers alone. */
function dkimOf({ DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }: Config): Dkim | undefined {
  if (selector === undefined && privateKey === undefined) return undefined
  if (selector === undefined || privateKey === undefined)
    throw new Error('Set DKIM_SELECTOR and DKIM_PRIVATE_KEY together')
  return { selector, privateKey }
}
