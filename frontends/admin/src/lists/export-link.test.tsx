/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { deskAccount, erasures, exports, merges, personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { StepUp } from '../frame/step-up.tsx'
import { PersonalData } from '../supporters/personal-data.tsx'
import { FoundLine } from './found-line.tsx'

const password = 'correct horse battery'
const donorId = '0190a0a0-0000-7000-8000-000000000003'
let isFresh: boolean
let isAway: boolean
let kept: string[]
let asked: unknown[]
let server: FakeApi
let restore: () => void

const refusal = (): Refuses | undefined => {
  if (!isFresh) return new Refuses('proof-too-old')
  return isAway ? new Refuses('dependency-unavailable') : undefined
}

beforeEach(async () => {
  isFresh = false
  isAway = false
  kept = []
  asked = []
  server = await startFakeApi([
    fake(exports.exportMembers, ({ query }) => {
      asked.push(query)
      return refusal() ?? { fileName: 'members-2026-11-21.csv', bytes: new TextEncoder().encode('Name\r\n') }
    }),
    ...(Object.keys(personalData.dataOfSupporter) as ServiceName[]).map((service) =>
      fake(personalData.dataOfSupporter[service], () => refusal() ?? { files: [], waitsFor: null }),
    ),
    fake(merges.getMergesOf, () => ({ into: null, from: [], proposal: null })),
    fake(erasures.getErasureOf, () => ({ erasure: null })),
    fake(deskAccount.giveDeskPassword, ({ body: { current } }) => {
      isFresh = current === password
      return isFresh
        ? undefined
        : new Refuses('invalid-request', { errors: [{ path: 'current', message: 'That isn’t your current password' }] })
    }),
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

function open() {
  const line = (
    <>
      <StepUp />
      <FoundLine exportHref="/api/admin/exports/members?level=gold" exports={exports.exportMembers}>
        3 of 3
      </FoundLine>
      <PersonalData donorId={donorId} email="ruth@example.org" />
    </>
  )
  const { user } = renderPage('/admin', line, '/admin')
  return { user, link: screen.getByRole('link', { name: 'Export as CSV' }) }
}

it('asks for the password, then goes on, and the keyboard is where it was', async () => {
  const { user, link } = open()
  link.focus()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'a guess{Enter}')
  await screen.findByText('That isn’t your current password')
  expect(kept).toEqual([])
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
  await screen.findByText('Exported')
  expect(kept).toEqual(['members-2026-11-21.csv'])
  expect(asked).toEqual([{ level: 'gold' }, { level: 'gold' }].map((one) => expect.objectContaining(one)))
  await waitFor(() => expect(document.activeElement).toBe(link))
  // For a quarter of an hour nothing asks.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(kept).toHaveLength(2))
})

it('says that nothing was done where the password isn’t given, and why it was refused', async () => {
  const { user, link } = open()
  await user.click(link)
  await screen.findByLabelText('Password')
  await user.keyboard('{Escape}')
  await screen.findByText(/This takes your password once more.*Nothing was done/)
  await waitFor(() => expect(document.activeElement).toBe(link))
  isFresh = true
  isAway = true
  await user.click(link)
  await screen.findByText(/isn’t answering/)
  expect(kept).toEqual([])
  isAway = false
  await user.click(link)
  await waitFor(() => expect(kept).toHaveLength(1))
})

it('asks once for all that is kept about a person, and saves nothing before', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Export' })
  await user.click(button)
  await user.type(await screen.findByLabelText('Password'), `${password}{Enter}`)
  await waitFor(() => expect(kept).toEqual([expect.stringMatching(/^data-of-.{6}\.zip$/)]))
  expect(server.heard.filter(({ path }) => path === deskAccount.giveDeskPassword.path)).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(button))
})
