import { expect, it } from '@jest/globals'
import { payByCard, widths } from '../../system/browser.ts'
import { newEmail } from '../../system/site.ts'
import { dialog, longName, sitting } from './sitting.ts'

const here = sitting()

it('the home page with its drawer and its dialogs', async () => {
  await here.open('/')
  await here.page.setViewportSize(widths.phone)
  await here.press('Open the menu')
  await here.page.locator(dialog).waitFor()
  await here.look('drawer', { at: ['phone'], within: dialog })
  await here.page.keyboard.press('Escape')
  await here.page.setViewportSize(widths.desk)
  for (const [state, opener] of [
    ['membership', 'Choose Silver'],
    ['free entry', 'Enter for free'],
    ['gift', /^Give \$/],
  ] as const) {
    await here.press(opener)
    await here.page.locator(dialog).waitFor()
    await here.look(`dialog of a ${state}`, { within: dialog })
    if (state !== 'gift') await here.page.keyboard.press('Escape')
  }
  await here.page.locator(dialog).locator('[type=submit]').click()
  await here.page.getByLabel('Email').and(here.page.locator('[aria-invalid=true]')).waitFor()
  await here.look('dialog of a gift, not filled in', { within: dialog })
  expect(here.findings).toEqual([])
})

it('the form of a memorial wall', async () => {
  await here.open('/honoring-veterans')
  await here.press('Honor a Veteran')
  await here.page.locator(dialog).getByRole('button', { name: 'Choose another tile' }).waitFor()
  await here.look('the form of a memorial', { within: dialog })
  await here.press('Continue, $100')
  await here.page.getByText('The name of the veteran is required').waitFor()
  await here.look('the form of a memorial, not filled in', { within: dialog })
  expect(here.findings).toEqual([])
})

it('a gift from the cart to the account', async () => {
  const email = newEmail('a-long-address-of-somebody')
  const line = { amount: '25000.00', membership: 'none', type: 'donation', email, name: longName }
  await here.open(`/cart?${new URLSearchParams(line)}`)
  await here.page.getByText('Donation Added').first().waitFor()
  await here.press('Add to cart: 2x Entry Multiplier')
  await here.press('Add to cart: 3x Entry Multiplier')
  await here.page.getByText('$25,012.50').first().waitFor()
  await here.look('cart')
  await here.page
    .getByRole('button', { name: 'Proceed to Checkout' })
    .or(here.page.getByRole('link', { name: 'Proceed to Checkout' }))
    .click()
  await here.page.getByLabel('Full name').waitFor()
  await here.look('checkout of a cart, details to confirm')
  await here.press('Continue to payment')
  await here.page.getByLabel('Card number').waitFor()
  await here.look('card form')
  await here.press('Complete $25,012.50 Donation')
  await here.page.getByText('Enter the number on the card').waitFor()
  await here.look('card form, not filled in')
  await payByCard(here.page, '4000000000000002')
  await here.page.getByText('Payment Failed').first().waitFor()
  await here.look('card declined')
  await payByCard(here.page)
  await here.page.waitForURL('**/donation-success*')
  await here.page.getByText('Payment Successful!').first().waitFor()
  await here.look('donation success')
  await here.page.getByRole('link', { name: 'View Donor Portal' }).click()
  await here.heading('Welcome, Maximiliana!')
  await here.page.getByText("We're recording your gift").waitFor({ state: 'detached' })
  await here.look('account, overview')
  await here.page.getByRole('tab', { name: 'Entry History' }).click()
  await here.page.getByText('Gift of $25,000.00').first().waitFor()
  await here.look('account, history')
  expect(here.findings).toEqual([])
})

it('a checkout that asks who gives', async () => {
  await here.open('/checkout?amount=50.00&type=one-time&level=none')
  await here.page.getByLabel('Full name').waitFor()
  await here.look('checkout, details')
  await here.press('Continue to payment')
  await here.page.getByLabel('Email').and(here.page.locator('[aria-invalid=true]')).waitFor()
  await here.look('checkout, details not filled in')
  expect(here.findings).toEqual([])
})
