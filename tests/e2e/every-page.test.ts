import { expect, it } from '@jest/globals'
import { clientRoutes } from '../../gateway/src/pages/client-routes.ts'
import { newEmail } from '../system/site.ts'
import { longName, sitting } from './every-state/sitting.ts'

const here = sitting()

it('a look finds what is pale, also only in the dark, what is small, what has no name and what is too wide', async () => {
  await here.open('/donor-account')
  await here.page.getByLabel('Email').waitFor()
  await here.page.locator('#page').evaluate((place) => {
    place.insertAdjacentHTML(
      'beforeend',
      `<p style="color: #bbb">pale</p><p style="color: #333">dark</p><p style="width: 2000px">wide</p><img src="/favicon.svg"><input>
       <p><button style="width: 8px; height: 8px">a</button><button style="width: 8px; height: 8px">b</button></p>`,
    )
  })
  await here.look('spoiled')
  const found = here.findings.map((finding) => finding.split(' at ')[0])
  for (const width of ['desk', 'phone']) {
    for (const finding of ['color-contrast', 'image-alt', 'target-size', 'label']) {
      expect(found).toContain(`spoiled, ${width}, light: ${finding}`)
    }
  }
  const inTheDark = here.findings.filter((finding) => finding.startsWith('spoiled, desk, dark: color-contrast'))
  expect(inTheDark).toEqual([expect.stringContaining('>dark<')])
  expect(here.findings.filter((finding) => finding.includes('px too wide')).length).toBe(3)
})

it('who asked for no motion sees the colours of the night at once', async () => {
  await here.open('/')
  await here.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const onTheirWay = await here.page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length
  })
  expect(onTheirWay).toBe(0)
})

const mereDoors = new Set([
  '/checkout',
  '/admin/gifts',
  '/admin/memberships',
  '/admin/members',
  '/admin/memorials',
  '/admin/books',
  '/admin/giveaways',
  '/admin/winners',
  '/admin/audit',
  '/admin/people',
  '/admin/webhooks',
  '/admin/api-keys',
  '/admin/account',
  '/admin/free-post',
  '/admin/social',
  '/admin/affiliates',
  '/admin/affiliates/referrals',
  '/admin/approvals',
  '/admin/supporters',
  '/admin/erasures',
  '/admin/merges',
  '/admin/entry-holds',
  '/admin/sponsor-inquiries',
  '/admin/sponsorships',
  '/admin/nonprofits',
  '/admin/grant-rounds',
  '/jeep-lease-admin',
  '/email-management',
])

it('each address that is a page', async () => {
  for (const path of [...clientRoutes].filter((one) => !mereDoors.has(one))) {
    await here.open(path)
    await here.page.getByRole('heading', { level: 1 }).first().waitFor()
    await here.look(`at ${path}`)
  }
  await here.open('/draws/no-such-draw')
  await here.page.getByRole('heading', { level: 1 }).waitFor()
  await here.look('a draw that is not there')
  await here.open('/no-such-page')
  await here.heading('404 Page Not Found')
  await here.look('404')
  expect(here.findings).toEqual([])
})

it('what stands where something did not come', async () => {
  await here.page.route('**/mf/donor/**', (route) => route.abort())
  await here.open('/donor-account')
  await here.page.getByRole('button', { name: 'Try again' }).waitFor()
  await here.look('part of the site that is down')
  await here.page.unroute('**/mf/donor/**')
  await here.page.route('**/api/**', (route) => route.abort())
  for (const path of [
    '/',
    '/cart',
    '/donor-account',
    '/donor-portal',
    '/member-portal',
    '/in-honor-of',
    '/honoring-veterans',
    '/jeep-lease',
    '/admin',
    '/checkout?amount=50.00&type=one-time&level=none',
  ]) {
    await here.open(path)
    await here.page.getByRole('heading', { level: 1 }).first().waitFor()
    await here.look(`${path} without its data`)
  }
  await here.page.unroute('**/api/**')
  await here.page.route('**/test-card-form*', (route) => route.abort())
  await here.page.getByLabel('Full name').fill(longName)
  await here.page.getByLabel('Email').fill(newEmail())
  await here.press('Continue to payment')
  await here.page.getByText('We couldn’t load the card form').waitFor()
  await here.look('card form that did not come')
  expect(here.findings).toEqual([])
})
