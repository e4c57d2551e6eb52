import type { Page } from 'playwright-core'
import { mailsTo, site, until } from '../system/site.ts'

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** What a toast says; it is on the page and, for screen readers, beside it. */
export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** A cart with a gift of $50, from an address such as the home page makes. */
export async function fillCart(page: Page, email: string, line: Record<string, string> = {}): Promise<void> {
  const gift = { amount: '50.00', membership: 'none', type: 'donation', email, name: 'Ada Lovelace', ...line }
  await page.goto(`${site.url()}/cart?${new URLSearchParams(gift)}`)
  await says(page, 'Donation Added')
}

/** From a cart that an address has filled, where who gives has to be confirmed. */
export async function confirmGiver(page: Page): Promise<void> {
  await press(page, 'Proceed to Checkout')
  await press(page, 'Continue to payment')
}

export async function reachCard(page: Page, email: string): Promise<void> {
  await fillCart(page, email)
  await confirmGiver(page)
  await page.getByLabel('Card number').waitFor()
}

/** The one receipt of an address: a second one would be a second payment. */
export async function expectOneReceipt(email: string): Promise<string> {
  const receipts = async () => (await mailsTo(email)).filter(({ subject }) => /receipt/i.test(subject))
  const [receipt] = await until(async () => {
    const found = await receipts()
    return found.length > 0 && found
  })
  const found = await receipts()
  if (found.length !== 1) throw new Error(`${found.length} receipts were sent to ${email}`)
  return receipt?.text ?? ''
}

/** How long the bank takes for a payment. */
export async function letBankTake(paymentIntentId: string, delayMs: number): Promise<void> {
  await fetch(`${site.simulatorUrl()}/simulator/processing/${paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delayMs }),
  })
}
