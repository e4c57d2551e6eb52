import { type Call, type GatewayCall, inside, looksUntold } from '@evenhand/contracts/http'
import { identityHeader } from '@evenhand/service-kit/auth'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import { LRUCache } from 'lru-cache'
import type { IdentityTokenFor } from '../sessions/identity-token.ts'
import type { Visitor } from '../sessions/visitors.ts'

const answerMsMax = 5_000
const keptMax = 10_000
/** Longer than a day. */
const countedSeconds = 2 * 86_400
/** Now and then again, for the day of identity's clock may be another one. Identity tells no look twice. */
const toldMs = 3_600_000

interface Look {
  by: Visitor
  call: Call | GatewayCall
  /** Past the first page of the list. */
  isFurther: boolean
  requestId: string
}

/** Tells the audit trail that an administrator reads a list of people, or many records one by one, before they are answered. Throws `DependencyDown` while identity doesn’t take it. */
export type TellLook = (look: Look) => Promise<void>

interface Parts {
  /** Looks are counted there, for all gateways. */
  redis: Redis
  identity: URL
  tokenFor: IdentityTokenFor
  now?: () => number
}

/** Identity writes each down once a day; what this process has told today it doesn’t tell again. */
export function looksTeller({ redis, identity, tokenFor, now = Date.now }: Parts): TellLook {
  const told = new LRUCache<string, Promise<void>>({ max: keptMax, ttl: toldMs })
  return async ({ by, call, isFurther: isPastFirst, requestId }) => {
    const day = new Date(now()).toISOString().slice(0, 10)
    const list = [day, by.record?.subject, call.method, call.path].join(' ')
    // Often, it is read by searches and filters instead of pages.
    const isFurther = isPastFirst || (await countLook(redis, list)) > looksUntold
    if (call.recordOfPerson && !isFurther) return
    const body = { call: `${call.method} ${call.path}`, isFurther }
    const name = `${list} ${isFurther}`
    const known = told.get(name)
    if (known) return known
    const telling = tell({ identity, tokenFor }, { by, requestId, body })
    told.set(name, telling)
    telling.catch(() => told.delete(name))
    return telling
  }
}

/** How often they have read it on that day. */
async function countLook(redis: Redis, list: string): Promise<number> {
  const key = `looks:${list}`
  try {
    const [[, times] = []] = (await redis.multi().incr(key).expire(key, countedSeconds).exec()) ?? []
    return Number(times)
  } catch (cause) {
    throw new DependencyDown('looks cannot be counted', { cause })
  }
}

async function tell(
  { identity, tokenFor }: Omit<Parts, 'redis'>,
  { by, requestId, body }: { by: Visitor; requestId: string; body: object },
): Promise<void> {
  const { method, path } = inside.recordLook
  try {
    const answer = await fetch(new URL(path, identity), {
      method,
      headers: {
        [identityHeader]: (await tokenFor(by, 'identity')) ?? '',
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerMsMax),
    })
    if (!answer.ok) throw new Error(`identity answered ${answer.status}`)
  } catch (cause) {
    throw new DependencyDown('A look at a list cannot be told', { cause })
  }
}
