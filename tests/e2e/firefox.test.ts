import { expect, it } from '@jest/globals'
import { named, newFirefoxVisit, press, says, type } from '../system/firefox.ts'
import { codeMailedTo, newEmail, site } from '../system/site.ts'
import { expectOneReceipt } from './giving-pages.ts'

it.each([
  ['', false],
  [' whose pages are translated', true],
])(
  'somebody gives $50 in a Firefox%s, signs in later with the mailed code, and sees the gift',
  async (_how, translated) => {
    const email = newEmail('firefox')
    const { context, page, faults } = await newFirefoxVisit({ translated })
    await page.goto(site.url())
    await press(page, 'ENTER NOW', 'link')
    await press(page, '$50', 'radio')
    await press(page, 'Give $50')
    await type(page, 'Full name', 'Ada Lovelace')
    await type(page, 'Email', email)
    await press(page, 'Continue to the cart')
    await says(page, 'Donation Added')
    await press(page, 'Proceed to Checkout')
    await type(page, 'Card number', '4242424242424242')
    await type(page, 'Expires', '12 / 34')
    await type(page, 'Security code', '123')
    await press(page, 'Complete $50.00 Donation')
    await says(page, 'Thank you for your generous contribution!')
    expect(new URL(page.url()).pathname).toBe('/donation-success')
    expect(await expectOneReceipt(email)).toContain('$50.00')
    expect((await page.$$('font font')).length > 0).toBe(translated)
    expect(faults).toEqual([])
    await context.close()

    const later = await newFirefoxVisit({ translated })
    await later.page.goto(`${site.url()}/donor-account`)
    await type(later.page, 'Email', email)
    await press(later.page, 'Send me a code')
    await type(later.page, 'Code from the email', await codeMailedTo(email))
    await named(later.page, 'heading', 'Welcome, Ada!').wait()
    await press(later.page, 'Entry History', 'tab')
    await says(later.page, 'Gift of $50.00')
    expect(later.faults).toEqual([])
    await later.context.close()
  },
)
