import { deskRoles, gateway, identity } from '@evenhand/contracts/http'
import { donorSessionSeconds, newcomerSessionSeconds, type SessionGrant } from '@evenhand/service-kit/auth'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

export const SessionRecord = z.object({
  role: z.enum(['donor', 'administrator']),
  subject: z.string(),
  /** Of an administrator; without, it began before there were any, and has ended. */
  roles: z.array(z.enum(deskRoles)).optional(),
  /** Of an administrator who may do nothing yet but set up a second factor. */
  factor: z.literal('missing').optional(),
  /** Of a donor: by a code or link from it. */
  mailbox: z.literal('proved').optional(),
  /** The browser's name before it was signed in. */
  from: z.string().optional(),
  /** Of a donor: what it began with. */
  provedBy: z.enum(gateway.sessionProofs).optional(),
  /** Of an administrator: with what they logged in. */
  loggedInBy: identity.LoginWay.optional(),
  /** Of an administrator: when they last gave their password; without, as the session began. Milliseconds since 1970. */
  provedAt: z.int().optional(),
  /** For the list of one's own sessions. */
  browser: z.string().optional(),
  /** Milliseconds since 1970. */
  issuedAt: z.int(),
  expiresAt: z.int(),
})
export type SessionRecord = z.output<typeof SessionRecord>

export interface OpenSession {
  sid: string
  record: SessionRecord
  /** Milliseconds since 1970, to within ten minutes; of an administrator when somebody worked there last. */
  seenAt: number
}

type Opening = SessionGrant &
  Pick<SessionRecord, 'mailbox' | 'from' | 'provedBy' | 'provedAt' | 'browser'> & {
    /** When what proved who it is came in, in milliseconds since 1970. */
    askedAt?: number | undefined
  }

/** Sessions of people who have proved who they are, by the hash of their cookie. Visitors have none: a cookie is enough for them. */
export interface SessionRecords {
  /** Undefined for a visitor; throws `DependencyDown` while Redis is away. */
  find(sid: string): Promise<SessionRecord | undefined>
  /** Throws `DependencyDown` where all sessions of the person were ended after it was asked for: it was proved by what held before. */
  open(sid: string, grant: Opening): Promise<SessionRecord>
  /** As `find`, and never what was true a second ago. */
  findNow(sid: string): Promise<SessionRecord | undefined>
  /** The administrator whose session it is has given their password again, at this time. */
  prove(sid: string, at: number): Promise<void>
  /** Somebody works with the session of an administrator, which ends when nobody does for half an hour. */
  use(sid: string): void
  end(sid: string): Promise<void>
  /**
   * The session goes on under another name, until when it would have, so that the cookie of before opens nothing; `withFactor` where the second
   * factor that it lacked is there. Answers how many seconds it has left, undefined where it has ended; throws as `open` does.
   */
  renew(
    sid: string,
    as: { sid: string; askedAt?: number | undefined; withFactor: boolean },
  ): Promise<number | undefined>
  /** Those of a person that have not ended, the last seen first. */
  list(personId: string): Promise<OpenSession[]>
  /** Ends every session of a person, but the one that is named. */
  endAll(personId: string, but?: string): Promise<void>
  /**
   * Ends the sessions of a donor that did not begin from the donor's mailbox, except those of the browser that asks. Where another browser has
   * claimed the account, nobody has it from then on but by the mailbox: two have typed its address, and only one of them can be its owner.
   */
  endUnproved(donorId: string, browser?: string): Promise<void>
  /**
   * Whether this browser, by its name before it was signed in, may have the session that begins without the donor's mailbox: one browser may,
   * so that what proved it once proves nothing when another sends it again.
   */
  claimUnproved(donorId: string, browser: string): Promise<boolean>
  /**
   * Ends the session of who signs out, and answers what it was; to one of several at once. What it began from begins none again: the next one
   * at this browser may be somebody else.
   */
  signOut(sid: string): Promise<SessionRecord | undefined>
  /** From now on no session begins without the donor's mailbox, and those that did have ended, but for those of the browser that the owner came with. */
  ownerHasCome(donorId: string, browser?: string): Promise<void>
}

/** How long this process believes what it has read: on other replicas a session ends at most so much later. */
const rememberMs = 1_000
const rememberedMax = 20_000

/** Longer than any login takes from its request to its session. */
const overtakenSeconds = 15 * 60

/** Longer than a year: who gives once a year is still known. */
const claimSeconds = 400 * 24 * 60 * 60

/** A look at a session is noted this seldom: a page asks dozens of times. */
const seenEveryMs = 600_000
const listedMax = 100

const idleSeconds = gateway.administratorIdleMinutes * 60
/** So seldom is it noted that a session is used: it ends at most so much before the half hour is over. */
const usedEveryMs = 60_000

const seenOf = (sid: string): string => `session-seen:${sid}`
const usedOf = (sid: string): string => `session-used:${sid}`
const keyOf = (sid: string): string => `session:${sid}`
const allOf = (donorId: string): string => `sessions-all:${donorId}`
const unprovedOf = (donorId: string): string => `sessions-unproved:${donorId}`
const endedOf = (personId: string): string => `sessions-ended:${personId}`
const claimOf = (donorId: string): string => `session-claimed:${donorId}`

export function sessionRecords(redis: Redis, now: () => number = Date.now): SessionRecords {
  const remembered = new LRUCache<string, { until: number; record: SessionRecord | undefined }>({ max: rememberedMax })
  const remember = (sid: string, record: SessionRecord | undefined): void => {
    remembered.set(sid, { until: now() + rememberMs, record })
  }
  const noteSeen = seenNotes(redis, now)
  const alive = (record: SessionRecord | undefined) => aliveAt(record, now())
  const records: SessionRecords = {
    async find(sid) {
      const known = remembered.get(sid)
      return known && known.until > now() ? alive(known.record) : records.findNow(sid)
    },
    async findNow(sid) {
      const record = await readRecord(redis, sid)
      remember(sid, record)
      if (record?.role === 'donor') noteSeen(sid)
      return alive(record)
    },
    async open(sid, { role, subject, roles, factor, mailbox, seconds, askedAt, ...opening }) {
      const { from, provedBy, loggedInBy, provedAt, browser } = opening
      const issuedAt = now()
      const expiresAt = issuedAt + seconds * 1000
      const told = { from, provedBy, loggedInBy, provedAt, browser }
      const record = { role, subject, roles, factor, mailbox, ...told, issuedAt, expiresAt }
      const kept = redis.multi().set(keyOf(sid), JSON.stringify(record), 'EX', seconds)
      kept.sadd(allOf(subject), sid).expire(allOf(subject), donorSessionSeconds)
      if (role === 'administrator') kept.set(usedOf(sid), issuedAt, 'EX', idleSeconds)
      if (role === 'donor' && mailbox === undefined)
        kept.sadd(unprovedOf(subject), sid).expire(unprovedOf(subject), newcomerSessionSeconds)
      await asked(() => kept.exec())
      await Promise.all([forgetOver(redis, subject), endOvertaken(redis, { sid, subject, askedAt })])
      remember(sid, record)
      return record
    },
    async prove(sid, at) {
      await noteProof(redis, sid, at)
      remembered.delete(sid)
    },
    use: useNotes(redis, now),
    async end(sid) {
      await asked(() => redis.del(keyOf(sid)))
      remembered.delete(sid)
    },
    renew: (sid, as) => renew({ redis, records, now }, sid, as),
    async signOut(sid) {
      const ended = await takeOut(redis, sid)
      remembered.delete(sid)
      return alive(ended)
    },
    list: (personId) => listOpen(redis, personId, now()),
    async endAll(personId, but) {
      await asked(() => redis.set(endedOf(personId), now(), 'EX', overtakenSeconds))
      const ended = (await asked(() => redis.smembers(allOf(personId)))).filter((sid) => sid !== but)
      await Promise.all(ended.map((sid) => records.end(sid)))
      await forgetEnded(redis, personId, ended)
    },
    async endUnproved(donorId, browser) {
      const names = await endOthers(redis, donorId, { browser, forget: (sid) => remembered.delete(sid) })
      const claim = browser === undefined ? null : await asked(() => redis.get(claimOf(donorId)))
      if (claim !== null && !names.has(claim))
        await asked(() => redis.set(claimOf(donorId), 'owner', 'EX', claimSeconds))
    },
    claimUnproved: (donorId, browser) => claim(redis, donorId, browser),
    async ownerHasCome(donorId, browser) {
      await asked(() => redis.set(claimOf(donorId), 'owner', 'EX', claimSeconds))
      await records.endUnproved(donorId, browser)
    },
  }
  return records
}

const aliveAt = (record: SessionRecord | undefined, now: number): SessionRecord | undefined =>
  record && record.expiresAt > now && (record.role === 'donor' || record.roles) ? record : undefined

/** An administrator's that nobody has used for half an hour has ended. */
async function readRecord(redis: Redis, sid: string): Promise<SessionRecord | undefined> {
  const [text, used] = await asked(() => redis.mget(keyOf(sid), usedOf(sid)))
  const kept = text ? SessionRecord.parse(JSON.parse(text)) : undefined
  return kept?.role === 'administrator' && !used ? undefined : kept
}

/** Never for one that has ended meanwhile. */
async function noteProof(redis: Redis, sid: string, provedAt: number): Promise<void> {
  const record = await readRecord(redis, sid)
  if (!record) return
  await asked(() => redis.set(keyOf(sid), JSON.stringify({ ...record, provedAt }), 'KEEPTTL', 'XX'))
}

async function claim(redis: Redis, donorId: string, browser: string): Promise<boolean> {
  await asked(() => redis.set(claimOf(donorId), browser, 'EX', claimSeconds, 'NX'))
  return (await asked(() => redis.get(claimOf(donorId)))) === browser
}

/** Notes that a session is used. Best effort: when somebody was here last is no reason to refuse them. */
function seenNotes(redis: Redis, now: () => number): (sid: string) => void {
  const noted = new LRUCache<string, number>({ max: rememberedMax })
  return (sid) => {
    if (now() - (noted.get(sid) ?? 0) < seenEveryMs) return
    noted.set(sid, now())
    redis.set(seenOf(sid), now(), 'EX', donorSessionSeconds).catch(() => noted.delete(sid))
  }
}

/** Puts off the end of a session that is used. Best effort, and never for one that has ended. */
function useNotes(redis: Redis, now: () => number): (sid: string) => void {
  const noted = new LRUCache<string, number>({ max: rememberedMax })
  return (sid) => {
    if (now() - (noted.get(sid) ?? 0) < usedEveryMs) return
    noted.set(sid, now())
    redis.set(usedOf(sid), now(), 'EX', idleSeconds, 'XX').catch(() => noted.delete(sid))
  }
}

async function listOpen(redis: Redis, personId: string, now: number): Promise<OpenSession[]> {
  const sids = await asked(() => redis.smembers(allOf(personId)))
  if (sids.length === 0) return []
  const [texts, seen, used] = await asked(() =>
    Promise.all([keyOf, seenOf, usedOf].map((key) => redis.mget(sids.map(key)))),
  )
  const open = sids.flatMap((sid, at): OpenSession[] => {
    const text = texts?.[at]
    const record = text ? aliveAt(SessionRecord.parse(JSON.parse(text)), now) : undefined
    if (!record) return []
    const told = record.role === 'administrator' ? used?.[at] : (seen?.[at] ?? record.issuedAt)
    // Nobody has worked there for half an hour.
    if (told === undefined || told === null) return []
    return [{ sid, record, seenAt: Math.max(Number(told), record.issuedAt) }]
  })
  return open.toSorted((one, other) => other.seenAt - one.seenAt).slice(0, listedMax)
}

/** Looked for after it was opened: whichever of both is later, opening or ending all, sees the other. */
async function endOvertaken(
  redis: Redis,
  { sid, subject, askedAt }: { sid: string; subject: string; askedAt: number | undefined },
): Promise<void> {
  const endedAt = Number((await asked(() => redis.get(endedOf(subject)))) ?? 0)
  if (askedAt === undefined || endedAt < askedAt) return
  await asked(() => redis.del(keyOf(sid)))
  throw new DependencyDown('all sessions of this person were ended while this one began')
}

/** What it was, to one of several who ask at once. */
async function takeOut(redis: Redis, sid: string): Promise<SessionRecord | undefined> {
  const text = await asked(() => redis.get(keyOf(sid)))
  const ended = text === null ? undefined : SessionRecord.parse(JSON.parse(text))
  if (ended?.role === 'donor' && ended.mailbox === undefined)
    await asked(() => redis.set(claimOf(ended.subject), 'ended', 'EX', claimSeconds))
  const isFirst = (await asked(() => redis.del(keyOf(sid)))) === 1
  return isFirst ? ended : undefined
}

async function renew(
  { redis, records, now }: { redis: Redis; records: SessionRecords; now: () => number },
  sid: string,
  { sid: next, askedAt, withFactor }: Parameters<SessionRecords['renew']>[1],
): Promise<number | undefined> {
  const text = await asked(() => redis.get(keyOf(sid)))
  const before = aliveAt(text === null ? undefined : SessionRecord.parse(JSON.parse(text)), now())
  if (!before) return undefined
  const { expiresAt, issuedAt, ...rest } = before
  const seconds = Math.ceil((expiresAt - now()) / 1000)
  // A first code of an app is no password; what else renews a session took it.
  const proof = withFactor ? { factor: undefined, provedAt: rest.provedAt ?? issuedAt } : { provedAt: undefined }
  await records.open(next, { ...rest, ...proof, seconds, askedAt })
  await records.end(sid)
  return seconds
}

/** Those that ended when their time was over, or were signed out: else the list of who signs in each day would grow for ever. */
async function forgetOver(redis: Redis, personId: string): Promise<void> {
  const sids = await asked(() => redis.smembers(allOf(personId)))
  if (sids.length === 0) return
  const texts = await asked(() => redis.mget(sids.map(keyOf)))
  await forgetEnded(
    redis,
    personId,
    sids.filter((_, at) => texts[at] === null),
  )
}

async function forgetEnded(redis: Redis, personId: string, sids: readonly string[]): Promise<void> {
  if (sids.length === 0) return
  const kept = redis.multi()
  kept.srem(allOf(personId), ...sids).srem(unprovedOf(personId), ...sids)
  await asked(() => kept.exec())
}

/** Ends the sessions that other browsers have. Answers the names that the one which asks has in its own. */
async function endOthers(
  redis: Redis,
  donorId: string,
  { browser, forget }: { browser: string | undefined; forget: (sid: string) => void },
): Promise<Set<string | undefined>> {
  const names = new Set([browser])
  for (const sid of await asked(() => redis.smembers(unprovedOf(donorId)))) {
    const text = await asked(() => redis.get(keyOf(sid)))
    const before = text === null ? undefined : SessionRecord.parse(JSON.parse(text)).from
    if (browser !== undefined && (sid === browser || before === browser)) names.add(before)
    else {
      await asked(() => redis.multi().del(keyOf(sid)).srem(unprovedOf(donorId), sid).exec())
      forget(sid)
    }
  }
  return names
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new DependencyDown('sessions cannot be read or kept', { cause })
  }
}
