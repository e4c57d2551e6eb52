/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { email, emailNewsletters } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { NewslettersPage } from './newsletters-page.tsx'

const idOf = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`
const letters = [1, 2].map((which) => ({
  id: idOf(which),
  subject: `Letter ${which}`,
  sentAt: '2026-11-21T12:00:00.000Z',
}))

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(search = '', html = '<!doctype html><p>Hello friend</p>') {
  server = await startFakeApi([
    fake(email.listPublicEmailLists, () => []),
    fake(emailNewsletters.listNewsletters, ({ query }) => ({
      items: letters.slice(query.after === undefined ? 0 : 1, query.after === undefined ? 1 : 2),
      next: query.after === undefined ? idOf(1) : null,
      total: 2,
    })),
    fake(emailNewsletters.getNewsletter, ({ params: { newsletterId } }) => {
      const found = letters.find(({ id }) => id === newsletterId)
      return found ? { ...found, html } : new Refuses('not-found')
    }),
  ])
  restore = routeFetchTo(server)
  return renderPage('/newsletters', <NewslettersPage />, `/newsletters${search}`)
}

it('lists the newsletters, and the older ones when they are asked for', async () => {
  const { user } = await open()
  expect((await screen.findByRole('link', { name: 'Letter 1' })).getAttribute('href')).toBe(
    `/newsletters?letter=${idOf(1)}`,
  )
  expect(screen.queryByText('Letter 2')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show older newsletters' }))
  await screen.findByText('Letter 2')
  screen.getByRole('heading', { name: 'Get the next one by email' })
})

it('shows one in a frame in which nothing runs and no form is sent', async () => {
  await open(`?letter=${idOf(1)}`)
  const frame = await screen.findByTitle('The newsletter')
  expect(frame.getAttribute('srcdoc')).toContain('Hello friend')
  expect(frame.getAttribute('sandbox')?.split(' ').toSorted()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
  ])
  expect(screen.queryByText(/Pictures from other sites/)).toBeNull()
})

it('says that pictures from other sites are missing', async () => {
  await open(`?letter=${idOf(1)}`, '<p><span class="picture-elsewhere">Picture: A lake</span></p>')
  await screen.findByText(/Pictures from other sites/)
})

it.each(['gone', idOf(7), 'x%00'])('says that %s isn’t on the web', async (letter) => {
  await open(`?letter=${letter}`)
  await screen.findByRole('heading', { name: 'This newsletter isn’t on the web', level: 1 })
  screen.getByRole('link', { name: 'See all newsletters' })
})
