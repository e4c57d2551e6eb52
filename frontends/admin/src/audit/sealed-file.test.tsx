/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { audit, deskAccount, type DeskRole } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { StepUp } from '../frame/step-up.tsx'
import { SealedFile } from './sealed-file.tsx'

const fileName = 'sealed-audit-trail-2026-11-21.jsonl'
const text = '{"trail":"evenhand","edition":1,"lines":"0","hash":"00"}\n'

let isFresh: boolean
let isAway: boolean
let kept: { name: string; file: Blob | undefined }[]
let server: FakeApi
let restore: () => void
beforeEach(async () => {
  isFresh = false
  isAway = false
  kept = []
  server = await startFakeApi([
    fake(audit.exportSealedTrail, () => {
      if (!isFresh) return new Refuses('proof-too-old')
      return isAway ? new Refuses('dependency-unavailable') : { fileName, bytes: new TextEncoder().encode(text) }
    }),
    fake(deskAccount.giveDeskPassword, () => {
      isFresh = true
      return undefined
    }),
  ])
  restore = routeFetchTo(server)
  let made: Blob | undefined
  URL.createObjectURL = (file) => {
    made = file as Blob
    return 'blob:a-file'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: made })
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const open = (role: DeskRole) =>
  renderPage(
    '/admin/audit',
    <Roles value={[role]}>
      <StepUp />
      <SealedFile />
    </Roles>,
    '/admin/audit',
  )

it('saves the file once the password was given, as an auditor too, and says what it is for', async () => {
  const { user } = open('auditor')
  screen.getByRole('heading', { name: 'Verify the trail yourself' })
  screen.getByText(/no line up to that email was changed, added or removed/)
  await user.click(screen.getByRole('link', { name: 'Export the sealed trail' }))
  await user.type(await screen.findByLabelText('Password'), 'correct horse battery{Enter}')
  await screen.findByText('Exported')
  expect(kept).toEqual([{ name: fileName, file: expect.any(Blob) }])
  expect(kept[0]?.file?.type).toBe('application/jsonl')
  expect(kept[0]?.file?.size).toBe(text.length)
})

it('saves nothing and says why where the file isn’t answered', async () => {
  const { user } = open('owner')
  isFresh = true
  isAway = true
  await user.click(screen.getByRole('link', { name: 'Export the sealed trail' }))
  await screen.findByText('Not exported')
  await screen.findByText(/isn’t answering/)
  expect(kept).toEqual([])
})

it('is offered to no one who may not have it', () => {
  open('money')
  expect(screen.queryByRole('link', { name: 'Export the sealed trail' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Verify the trail yourself' })).toBeNull()
})
