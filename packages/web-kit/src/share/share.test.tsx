/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { members } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { queries } from '../api/index.ts'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../testing/fake-api.ts'
import { renderPage } from '../testing/render-page.tsx'
import { Share, useOwnLink } from './index.ts'

const member: members.Member = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  accountNumber: '1000000006X',
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: null,
  membershipLevel: 'free',
  referralCode: 'BCDF2345',
  referredBy: null,
  totalEntries: 0,
  totalDonated: '0.00',
  isActive: true,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
}
const disclosure = 'I earn giveaway entries when you join or give through this link. #EvenhandSweepstakes'

let server: FakeApi
let restore: () => void
beforeEach(async () => {
  server = await startFakeApi([fake(members.getOwnMember, () => member)])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
  expect(server.complaints).toEqual([])
  restore()
  await server.stop()
})

const share = jest.fn<(data?: ShareData) => Promise<void>>()
const withOwnWay = (answer: () => Promise<void>) => {
  share.mockReset()
  share.mockImplementation(answer)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}
const refusal = (name: string) => Object.assign(new Error(name), { name })

function Page({ path }: { path: string }) {
  const own = useOwnLink(path)
  return (
    <Share
      label="Share this draw"
      alone="Copy link to this draw"
      text="See the draw."
      link={own.path}
      disclosure={own.disclosure}
    />
  )
}
const open = (path = '/draws/main') => renderPage('/page', <Page path={path} />)
const press = async ({ user }: ReturnType<typeof open>, name: string) => {
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  return button
}
const says = async (words: string | RegExp) => {
  const said = await screen.findByText(words)
  expect(said.closest('[role=status]')).not.toBeNull()
}

describe('passing a link on', () => {
  it('copies it where the browser has no way of its own, says so, and keeps the focus', async () => {
    const button = await press(open(), 'Copy link to this draw')
    await says('The link is copied. Paste it anywhere.')
    expect(await navigator.clipboard.readText()).toBe('http://localhost/draws/main')
    expect(document.activeElement).toBe(button)
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  it('shares it by the browser’s own way, with copying beside it', async () => {
    withOwnWay(async () => undefined)
    const page = open()
    const button = await press(page, 'Share this draw')
    await says('Shared.')
    expect(share.mock.calls).toEqual([
      [{ title: 'Evenhand', text: 'See the draw.', url: 'http://localhost/draws/main' }],
    ])
    expect(document.activeElement).toBe(button)
    await press(page, 'Copy link')
    await says('The link is copied. Paste it anywhere.')
  })

  it('says nothing where someone closes it without sharing', async () => {
    withOwnWay(async () => {
      throw refusal('AbortError')
    })
    await press(open(), 'Share this draw')
    expect(share).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('copies it where the browser does not allow sharing, and shows it where it allows neither', async () => {
    withOwnWay(async () => {
      throw refusal('NotAllowedError')
    })
    const page = open()
    await press(page, 'Share this draw')
    await says('The link is copied. Paste it anywhere.')
    Reflect.deleteProperty(navigator, 'clipboard')
    await press(page, 'Share this draw')
    await says(/^Your browser blocked copying/)
    expect(screen.getByRole('status').textContent).toMatch(/http:\/\/localhost\/draws\/main$/)
  })

  it.each([
    ['/draws/main', '/draws/main?ref=BCDF2345'],
    ['/', '/r/BCDF2345'],
  ])('of %s names the member who passes it on, and says that it earns entries', async (path, own) => {
    withOwnWay(async () => undefined)
    const page = open(path)
    page.queries.setQueryData(queries.session().queryKey, { role: 'donor' })
    await screen.findByText((_text, element) => element?.getAttribute('href') === own)
    await press(page, 'Share this draw')
    expect(share.mock.calls).toEqual([
      [{ title: 'Evenhand', text: `See the draw. ${disclosure}`, url: `http://localhost${own}` }],
    ])
    await press(page, 'Copy link')
    await says(/^The link is copied, with the words that you earn entries by it/)
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${own} ${disclosure}`)
  })

  it('is a plain link before there are scripts', () => {
    const html = renderToString(<Share label="Share" text="See." link="/draws/main" />)
    expect(html).toContain('<a href="/draws/main"')
    expect(html).not.toContain('localhost')
  })
})
