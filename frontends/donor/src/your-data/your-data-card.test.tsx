/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { erasures, gateway, identity, personalData } from '@evenhand/contracts/http'
import { cleanup, screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { begunErasure } from './begun-erasure.ts'
import { ErasurePage } from './erasure-page.tsx'
import { YourDataCard } from './your-data-card.tsx'

const codeId = '0190a0a0-0000-7000-8000-0000000000c1'
const token = 'mF_9B5f41JqMmF_9B5f41JqMmF_9B5f41JqMmF_9B5f'
const gifts = { name: 'gifts', title: 'Gifts', kept: 'Amounts and dates.', rows: [{ Kind: 'one-time' }], isWhole: true }

let mailbox: 'to-prove' | undefined
let waitsFor: personalData.OpenKind | null
let isAway: boolean
let codes: unknown[]
let ended: string[]
let kept: string[]
let progress: erasures.ErasureProgress
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  ;[mailbox, waitsFor, isAway, codes, ended, kept] = [undefined, null, false, [], [], []]
  begunErasure.clear()
  progress = { askedAt: '2026-11-29T12:00:00.000Z', doneAt: null, waitsFor: [] }
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'donor' as const, ...(mailbox && { mailbox }) })),
    ...Object.values(personalData.ownDataOf).map((call) =>
      fake(call, () => {
        if (isAway && call.service === 'members') return new Refuses('dependency-unavailable')
        return call.service === 'donations' ? { files: [gifts], waitsFor } : { files: [], waitsFor: null }
      }),
    ),
    fake(identity.requestCode, () => ({ codeId, minutes: 10 })),
    fake(erasures.eraseMyself, ({ body }) => {
      codes.push(body)
      if (body.code === '000000') return new Refuses('code-wrong')
      const asked = { askedAt: '2026-11-29T12:00:00.000Z', askedBy: 'donor', reason: '', doneAt: null }
      return { erasure: { id: codeId, donorId: codeId, ...asked, parts: [] }, token }
    }),
    fake(erasures.getErasureProgress, ({ body }) => {
      if (body.token !== token) return new Refuses('link-expired')
      return progress
    }),
    fake(gateway.endOtherSessions, () => void ended.push('others')),
    fake(gateway.endSession, () => void ended.push('own')),
  ])
  restore = routeFetchTo(server)
  URL.createObjectURL = () => 'blob:a-file'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push(this.download)
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = () => renderPage('/donor-account', <YourDataCard email="ruth@example.org" />)

it('keeps everything as one file, and nothing where a part doesn’t answer', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(kept).toEqual([expect.stringMatching(/^your-data-\d{4}-\d\d-\d\d\.zip$/)]))
  isAway = true
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await screen.findByText("We couldn't download your data")
  expect(kept).toHaveLength(1)
})

it('says what has to end before anything can be erased, and asks for no code', async () => {
  waitsFor = 'membership'
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Erase my data' }))
  await screen.findByText(/You have a membership or a monthly gift. Cancel it first/)
  expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull()
})

it('erases with a code from an email, after it said what stays, and signs out', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Erase my data' }))
  await screen.findByText('ruth@example.org')
  expect(screen.queryByRole('textbox')).toBeNull()
  await screen.findByText(/Your entries are taken back from every draw whose list isn’t final yet/)
  screen.getByText('Amounts and dates.')
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  const code = await screen.findByLabelText('Code from the email')
  const erase = () => user.click(screen.getAllByRole('button', { name: 'Erase my data' }).at(-1) as HTMLElement)
  await user.type(code, '000000')
  await erase()
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(ended).toEqual([])
  await user.clear(code)
  await user.type(code, '123456')
  await erase()
  await waitFor(() => expect(ended).toEqual(['others', 'own']))
  const email = 'ruth@example.org'
  expect(codes).toEqual([
    { codeId, code: '000000', email },
    { codeId, code: '123456', email },
  ])
  // Signed out, the same browser sees how far it is.
  await waitFor(() => expect(begunErasure.read()).toBe(token))
})

it('shows the browser that asked what happens next, what holds it up, and that it is done', async () => {
  begunErasure.write(token)
  progress = { ...progress, waitsFor: ['membership'] }
  renderPage('/data-erasure', <ErasurePage />)
  await screen.findByRole('heading', { name: 'We’re erasing your data' })
  screen.getByText(/Your membership or monthly gift has to end first/)
  screen.getByRole('heading', { name: 'What happens next' })
  cleanup()
  progress = { ...progress, doneAt: '2026-11-29T12:05:00.000Z', waitsFor: [] }
  renderPage('/data-erasure', <ErasurePage />)
  await screen.findByRole('heading', { name: 'Your data is erased' })
  screen.getByText(/You won’t get any more emails from us/)
})

it('shows the same to the link of an email, and says where it is of none', async () => {
  renderPage('/data-erasure', <ErasurePage />, `/data-erasure#token=${token}`)
  await screen.findByRole('heading', { name: 'We’re erasing your data' })
  cleanup()
  renderPage('/data-erasure', <ErasurePage />, `/data-erasure#token=${'x'.repeat(43)}`)
  await screen.findByRole('heading', { name: 'We couldn’t find an erasure here' })
  cleanup()
  renderPage('/data-erasure', <ErasurePage />)
  await screen.findByRole('heading', { name: 'We couldn’t find an erasure here' })
})

it('asks a browser that only typed the address to sign in with a code', async () => {
  mailbox = 'to-prove'
  open()
  await screen.findByText('To download or erase your data, sign out and sign in with the code we email you.')
  expect(screen.queryByRole('button')).toBeNull()
})
