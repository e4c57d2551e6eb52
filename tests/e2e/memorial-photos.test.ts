import { expect, it } from '@jest/globals'
import sharp from 'sharp'
import { newVisit, widths } from '../system/browser.ts'
import { newEmail, mailsTo, site, until } from '../system/site.ts'
import { whatAxeFinds } from './axe.ts'
import { press } from './giving-pages.ts'
import { choose, enterDesk, openWall, pay, reviewing } from './memorial-pages.ts'

/** Left half red, right half blue, so that one sees where it was cropped. */
async function twoHalves(): Promise<Buffer> {
  const [width, height] = [900, 600]
  const left = { create: { width: width / 2, height, channels: 3, background: 'red' } } as const
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '39/1 57/1 0/1' } })
    .jpeg()
    .toBuffer()
}

it('a photo is chosen, cropped by keys, described, approved, seen by all, and taken down', async () => {
  const [honoree, email] = [`Ada Quill-${crypto.randomUUID().slice(0, 8)}`, newEmail('photo')]
  const { page, faults } = await newVisit(widths.phone)
  await openWall(page, '/in-honor-of')
  await press(page, 'Honor a Loved One')
  const form = page.getByRole('dialog')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Add a photo')])
  const file = { name: 'notes.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') }
  await chooser.setFiles(file)
  await form.getByText(/This browser can’t open that file as a picture/).waitFor()
  await press(page, 'OK')
  const [again] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Add a photo')])
  await again.setFiles({ name: 'halves.jpg', mimeType: 'image/jpeg', buffer: await twoHalves() })
  const across = form.getByRole('slider', { name: 'Left to right' })
  await across.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  expect(await whatAxeFinds(page)).toEqual([])
  await press(page, 'Use this photo')
  await form.getByLabel('What the photo shows').waitFor()
  await press(page, 'Continue, $100')
  await form.getByText('Say what the photo shows').waitFor()
  await form.getByLabel('What the photo shows').fill('Two colors, for Ada')
  await choose(page, honoree, email)
  await pay(page)

  const desk = await enterDesk()
  await reviewing(desk, honoree)
  const atDesk = desk.getByRole('img', { name: 'Two colors, for Ada' })
  await until(() => atDesk.evaluate((image) => (image as HTMLImageElement).naturalWidth === 960))
  expect(await whatAxeFinds(desk)).toEqual([])
  await press(desk, `Approve: ${honoree}`)
  await desk.getByText(`The memorial for ${honoree} is now on the wall.`).first().waitFor()

  await openWall(page, '/in-honor-of')
  await page.getByRole('button', { name: honoree }).click()
  const face = page.getByRole('dialog').getByRole('img', { name: 'Two colors, for Ada' })
  await until(() => face.evaluate((image) => (image as HTMLImageElement).complete))
  const address = new URL((await face.getAttribute('src')) ?? '', site.url())
  const bytes = Buffer.from(await (await fetch(`${address.href}?width=384`)).arrayBuffer())
  const { channels } = await sharp(bytes).stats()
  // Moved to its right edge: a quarter of it is red, the rest blue.
  expect(channels[2]?.mean).toBeGreaterThan(170)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(await whatAxeFinds(page)).toEqual([])

  await reviewing(desk, honoree, 'shown')
  await press(desk, 'Take the photo down')
  await desk.getByLabel('Reason').fill('The family asked.')
  await desk.getByRole('form').getByRole('button', { name: 'Take the photo down' }).click()
  await desk.getByText(/^The photo was removed/).waitFor()
  expect((await fetch(address)).status).toBe(404)
  const mail = await until(async () =>
    (await mailsTo(email)).find(({ subject }) => subject === `About the photo of ${honoree}`),
  )
  expect(mail.text).toContain('is no longer on the wall; the words stay. The reason: The family asked.')
  expect(faults).toEqual([])
  await Promise.all([page, desk].map((one) => one.context().close()))
})
