import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Answers } from '../../donors/answers.ts'
import { type Browser, openBrowser } from '../../donors/browser.ts'
import { findCardForm, give } from '../../donors/give.ts'
import type { Wish } from '../../donors/wishes.ts'
import type { DrilledSystem } from '../drilled-system.ts'

const lookEveryMs = 250
const patienceMs = 180_000

const Supporters = z.object({ items: z.array(z.object({ donorId: z.string(), email: z.string() })) })
/** The donors of the drill, or others, who did something last first. */
export const findDonors = async (desk: Browser, search = 'drill'): Promise<{ donorId: string; email: string }[]> =>
  Supporters.parse(await desk.call('GET', `/api/admin/supporters?search=${encodeURIComponent(search)}`)).items

/** A visitor with a browser of their own. */
export const visit = ({ site }: DrilledSystem): Browser => openBrowser(site, new Answers(), { mayLoseConnection: true })

/** Someone gives, or enters free. */
export async function giveAs(system: DrilledSystem, email: string, wish: Wish): Promise<Browser> {
  const browser = visit(system)
  await give(browser, { email, wish }, await findCardForm(browser), new Answers())
  return browser
}

const Mails = z.array(z.object({ subject: z.string() }))

/** Proves the mailbox by a code out of it. */
export async function signIn(system: DrilledSystem, browser: Browser, email: string): Promise<void> {
  const asked = await browser.call('POST', '/api/session/codes', { email })
  const { codeId } = z.object({ codeId: z.string() }).parse(asked)
  const { mailbox } = (await system.status()).addresses
  const found = await until(`a code for ${email}`, async () => {
    const mails = await fetch(`${mailbox ?? ''}/email?${new URLSearchParams({ 'to.address': email }).toString()}`)
    return Mails.parse(await mails.json()).findLast(({ subject }) => /^\d{6} is your/.test(subject))
  })
  await browser.call('POST', `/api/session/codes/${codeId}/verify`, { code: found.subject.slice(0, 6) })
}

/** Asks until there is an answer. */
export async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const endsAt = Date.now() + patienceMs; Date.now() < endsAt; await sleep(lookEveryMs)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`The drill waited in vain for ${what}.`)
}
