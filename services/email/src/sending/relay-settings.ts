/** One of the mail servers that take our emails. */
export interface Relay {
  /** For logs and counts, without the password: `host:port`. */
  name: string
  url: string
  /** How much of the emails it gets, beside the weights of the others. */
  weight: number
  /** Emails a second from all replicas together; undefined: as many as the pace allows. */
  mailsPerSecond: number | undefined
  /** The first day on which it may send; undefined: it is known to those who receive. */
  warmUpFrom: Date | undefined
}

const relaysMax = 10

/**
 * `smtp://user:password@host:587`, or several with a space between them. Behind a question mark may stand `weight=2` (1), `rate=100` (emails a second)
 * and `warm-up=2026-11-27` (the day from which a new address is made known step by step). Throws a sentence about what is written wrong.
 */
export function readRelays(setting: string): Relay[] {
  const urls = setting.trim().split(/\s+/)
  if (urls.length > relaysMax) throw new Error(`There can be ${relaysMax} email servers`)
  const relays = urls.map(readRelay)
  const names = new Set(relays.map(({ name }) => name))
  if (names.size < relays.length) throw new Error('An email server is named twice')
  return relays
}

function readRelay(text: string): Relay {
  if (!URL.canParse(text)) throw new Error('An email server isn’t an address like smtp://user:password@host:587')
  const url = new URL(text)
  if (!['smtp:', 'smtps:'].includes(url.protocol)) throw new Error('An email server begins with smtp:// or smtps://')
  const taken = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined
    url.searchParams.delete(name)
    return value
  }
  const [weight, rate, warmUp] = [taken('weight'), taken('rate'), taken('warm-up')]
  return {
    name: url.host,
    weight: wholeNumber('weight', weight, 1_000) ?? 1,
    mailsPerSecond: wholeNumber('rate', rate, 10_000),
    warmUpFrom: warmUp === undefined ? undefined : dayOf(warmUp),
    url: url.href,
  }
}

function wholeNumber(name: string, value: string | undefined, most: number): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new Error(`${name} of an email server is a whole number from 1 to ${most}`)
}

function dayOf(value: string): Date {
  const day = new Date(`${value}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime())) return day
  throw new Error('warm-up of an email server is a day like 2026-11-27')
}

/**
 * How many emails a relay that nobody knows yet may send on each of its first days; after them as many as it likes. A schedule as providers publish it:
 * https://support.sitevibes.com/support/solutions/articles/47001271345-understanding-our-ip-warming-process (as of 2026-11-27), after Twilio SendGrid’s
 * advice at https://www.twilio.com/docs/sendgrid/concepts/reputation/warm-up-ip-addresses.
 */
export const warmUpDays: readonly number[] = [
  50, 100, 250, 500, 1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 40_000, 55_000, 70_000, 100_000,
]

const dayMs = 24 * 60 * 60 * 1000

/** How many emails a relay may send on the day of `now`, and which day of its warm-up that is; undefined: no ceiling. Before its first day none. */
export function ceilingOf({ warmUpFrom }: Relay, now: Date): { day: number; mails: number } | undefined {
  if (warmUpFrom === undefined) return undefined
  const day = Math.floor((now.getTime() - warmUpFrom.getTime()) / dayMs)
  if (day < 0) return { day, mails: 0 }
  const mails = warmUpDays[day]
  return mails === undefined ? undefined : { day, mails }
}
