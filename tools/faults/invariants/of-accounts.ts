import { entries, gateway } from '@evenhand/contracts/http'
import type { Browser } from '../../donors/browser.ts'
import type { Giver } from '../../donors/give.ts'
import { entriesOf } from '../../donors/wishes.ts'

/** Every so many donors are looked at through the site; the ledger itself is compared for all of them. */
const everyNth = 10

const sampled = (givers: readonly Giver[]): Giver[] => givers.filter((_giver, index) => index % everyNth === 0)

/**
 * The browser that has just paid asks for the state of its payment, is proved by that, and reads its own account. One whose answer was lost
 * may have lost with it the cookie that it opened the payment with: it is nobody then, and will be asked for a code, as is safe.
 */
export async function lookAtOwnAccounts(givers: readonly Giver[]): Promise<string[]> {
  const amiss: string[] = []
  for (const giver of sampled(givers.filter(({ paymentId }) => paymentId !== undefined))) {
    const { browser, email, paymentId } = giver
    await browser.call('POST', '/api/process-payment-success', { paymentIntentId: paymentId })
    const { role } = gateway.getSession.response.body.parse(await browser.call('GET', '/api/session'))
    if (role === 'anonymous' && browser.hasLostAnswer()) continue
    if (role !== 'donor') amiss.push(`${email} is not signed in by paying, but ${role}`)
    else amiss.push(...(await compare(giver, await readStats(browser, ''))))
  }
  return amiss
}

export async function findAccountsAmiss(administrator: Browser, givers: readonly Giver[]): Promise<string[]> {
  const amiss: string[] = []
  for (const giver of sampled(givers)) {
    const stats = await readStats(administrator, `?${new URLSearchParams({ email: giver.email }).toString()}`)
    amiss.push(...(await compare(giver, stats)))
  }
  return amiss
}

const readStats = async (browser: Browser, query: string): Promise<entries.DonorStats> =>
  entries.getDonorStats.response.body.parse(await browser.call('GET', `/api/donor-account/stats${query}`))

async function compare({ email, wish }: Giver, stats: entries.DonorStats): Promise<string[]> {
  const expected = Number(entriesOf(wish))
  return stats.totalLifetimeEntries === expected
    ? []
    : [`${email} is shown ${stats.totalLifetimeEntries} entries instead of ${expected}`]
}
