import { createHmac } from 'node:crypto'
import { DependencyDown } from '@evenhand/service-kit/problems'
import type { Redis } from '@evenhand/service-kit/redis'
import { type Backoff, knownSeconds, ofName, ofNameAndAddress, waitSecondsAfter } from './rules.ts'
import { normaliseUsername } from './store.ts'

export interface Login {
  /**
   * Counted apart from passwords at the login, so that a stranger's guesses at those shut nobody out here: codes, to which only who knows the
   * password gets, and the password of who is logged in already, for which the session is the address and the only one there is.
   */
  kind?: 'code' | 'own-password'
  username: string
  /** The subscriber's: of an IPv6 /64 nobody has fresh tries at each address. */
  address: string
  /** The browser's name at the desk. Where somebody has logged in before, tries with their name count for that browser alone. */
  deskBrowser?: string | undefined
}

export interface Lockout {
  /**
   * Counts a try *before* the password is looked at, so that a thousand at once are a thousand tries. Answers the seconds to wait
   * when there is no try left, and otherwise whether this one, failing, locks.
   */
  beginTry(login: Login): Promise<{ waitSeconds: number } | { locksNext: boolean }>
  /** The password was right: nothing has failed in a row any more, and tries from elsewhere do not shut the name out at this address. */
  forgive(login: Login): Promise<void>
  /** The same at this address alone: who gives the password again, many times a day, leaves the tries from elsewhere counted. */
  forgiveHere(login: Login): Promise<void>
}

/** Answers the milliseconds to wait, or minus the number of this try, having set the wait that follows it. */
const countTry = `
local wait = redis.call('pttl', KEYS[2])
if wait > 0 then return wait end
local tries = redis.call('incr', KEYS[1])
redis.call('expire', KEYS[1], ARGV[1])
local seconds = tonumber(ARGV[1 + math.min(tries, #ARGV - 1)])
if seconds > 0 then redis.call('set', KEYS[2], '1', 'EX', seconds) end
return -tries`

/** The wait for each number of tries as the script takes it: it reads the table, and the rule stays in one place. */
const waits = (backoff: Backoff): string[] =>
  Array.from({ length: backoff.freeTries + 16 }, (_, index) => String(waitSecondsAfter(index + 1, backoff)))

/** `key` keys the hashes by which names and addresses are counted. */
export function createLockout(redis: Redis, key: string): Lockout {
  const keysOf = keyedBy(key)

  const take = (key: string, backoff: Backoff) =>
    asked(
      () =>
        redis.eval(
          countTry,
          2,
          `${key}:tries`,
          `${key}:wait`,
          backoff.rememberSeconds,
          ...waits(backoff),
        ) as Promise<number>,
    )
  return {
    async beginTry(login) {
      const keys = keysOf(login)
      if (keys.nameAndBrowser !== undefined && (await isKnown(keys.nameAndBrowser))) {
        const own = await take(keys.nameAndBrowser, ofNameAndAddress)
        if (own > 0) return { waitSeconds: Math.ceil(own / 1000) }
        return { locksNext: waitSecondsAfter(-own, ofNameAndAddress) > 0 }
      }
      const here = await take(keys.nameAndAddress, ofNameAndAddress)
      if (here > 0) return { waitSeconds: Math.ceil(here / 1000) }
      const isKnownHere = login.kind === 'own-password' || (await isKnown(keys.nameAndAddress))
      const anywhere = isKnownHere ? 0 : await take(keys.name, ofName)
      if (anywhere > 0) return { waitSeconds: Math.ceil(anywhere / 1000) }
      return { locksNext: waitSecondsAfter(-here, ofNameAndAddress) > 0 || waitSecondsAfter(-anywhere, ofName) > 0 }
    },
    forgive: (login) => forget(login, [keysOf(login).name, ...placesOf(keysOf(login))]),
    forgiveHere: (login) => forget(login, placesOf(keysOf(login))),
  }

  function isKnown(key: string): Promise<boolean> {
    return asked(async () => (await redis.exists(`${key}:known`)) === 1)
  }

  async function forget(login: Login, keys: readonly string[]): Promise<void> {
    const counts = keys.flatMap((key) => [`${key}:tries`, `${key}:wait`])
    const done = redis.multi().del(...counts)
    for (const place of placesOf(keysOf(login))) done.set(`${place}:known`, '1', 'EX', knownSeconds)
    await asked(() => done.exec())
  }
}

/** Keyed hashes: what somebody types as a name may be a password, and an address is a person's, of which there are few enough to try them all. */
const keyedBy = (key: string) => {
  const digest = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['lockout', ...parts]))
      .digest('base64url')
  return ({ kind, username, address, deskBrowser }: Login): Keys => {
    const name = normaliseUsername(username)
    const tries = kind ?? 'login'
    return {
      name: `${tries}:${digest(name)}`,
      nameAndAddress: `${tries}:${digest(name, address)}`,
      ...(deskBrowser !== undefined && { nameAndBrowser: `${tries}:${digest(name, 'browser', deskBrowser)}` }),
    }
  }
}

interface Keys {
  name: string
  nameAndAddress: string
  nameAndBrowser?: string
}

/** Where the tries with a name come from. */
const placesOf = ({ nameAndAddress, nameAndBrowser }: Keys): string[] => [
  nameAndAddress,
  ...(nameAndBrowser === undefined ? [] : [nameAndBrowser]),
]

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw new DependencyDown('tries cannot be counted', { cause })
  }
}
