/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { gateway, ownMemorials } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { OwnSection } from './own-section.tsx'

const at = '2026-11-21T12:00:00.000Z'
const anId = '0197a000-0000-7000-8000-00000000000a'
const memorial = (more: Partial<ownMemorials.OwnMemorial> = {}): ownMemorials.OwnMemorial => ({
  id: anId,
  wall: 'in-honor-of',
  position: 4,
  state: 'shown',
  reason: null,
  lovedOneName: 'Ada Quill',
  branch: null,
  yearsServed: null,
  message: 'For the patience.',
  photo: null,
  photoRemoved: null,
  donorName: 'Nils Quill',
  correction: null,
  correctionDeclined: null,
  family: null,
  familyMails: 0,
  edits: 0,
  ...more,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

/** The service as far as the section needs it, with one memorial or none. */
async function open(kept: ownMemorials.OwnMemorial | undefined, { hash = '#own', signedIn = true } = {}) {
  const sent: unknown[] = []
  const change = (body: { edits: number } | undefined, changed: Partial<ownMemorials.OwnMemorial>) => {
    sent.push(body)
    if (!kept || (body && body.edits !== kept.edits)) return new Refuses('conflict')
    return Object.assign(kept, changed, { edits: kept.edits + 1 })
  }
  server = await startFakeApi([
    fake(gateway.getSession, () => (signedIn ? { role: 'donor' as const } : { role: 'anonymous' as const })),
    fake(ownMemorials.listOwnMemorials, () => (kept ? [kept] : [])),
    fake(ownMemorials.correctOwnMemorial, ({ body }) => {
      const { lovedOneName, donorName, message = null, photo = null } = body
      const words = { lovedOneName, donorName, message, branch: null, yearsServed: null }
      return change(body, { correction: { ...words, photo, sentAt: at } })
    }),
    fake(ownMemorials.removeOwnMemorialPhoto, () => change(undefined, { photo: null })),
    fake(ownMemorials.changeOwnFamily, ({ body }) => {
      const isNew = body.family !== null && body.family.email !== kept?.family?.email
      const mails = (kept?.familyMails ?? 0) + (isNew ? 1 : 0)
      return change(body, { family: body.family && { ...body.family, toldAt: at }, familyMails: mails })
    }),
    fake(ownMemorials.tellOwnFamily, ({ params }) => change(undefined, { familyMails: params.number })),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/in-honor-of', <OwnSection />, `/in-honor-of${hash}`), sent }
}
const card = async (name = 'In Memory of Ada Quill') => within(await screen.findByRole('group', { name }))

describe('one’s own memorials', () => {
  it('are asked for by whoever wants them, or comes by a mail', async () => {
    const { user } = await open(memorial(), { hash: '', signedIn: false })
    await user.click(await screen.findByRole('button', { name: 'See yours' }))
    await screen.findByRole('heading', { name: 'See your memorials' })
    expect(screen.queryByText('Ada Quill')).toBeNull()
  })

  it('are none, or say where each is, how it stands and why', async () => {
    await open(memorial({ state: 'declined', reason: 'It names a number.' }))
    const one = await card()
    one.getByText('Memorial tile 5, In Honor Of')
    one.getByText('Not on the wall')
    one.getByText('It names a number.')
    expect(one.queryByRole('region', { name: 'Family' })).toBeNull()
    expect(one.queryByRole('link', { name: 'See its page' })).toBeNull()
    one.getByRole('button', { name: 'Correct it' })
  })

  it('are corrected in a form that begins with what is there, and show what waits', async () => {
    const photo = { id: '0'.repeat(32), description: 'Ada in her garden' }
    const { user, sent } = await open(memorial({ photo }))
    const one = await card()
    expect(one.getByRole('link', { name: 'See its page' }).getAttribute('href')).toBe(`/in-honor-of?memorial=${anId}`)
    await user.click(one.getByRole('button', { name: 'Correct it' }))
    const form = within(one.getByRole('form', { name: 'Correct this memorial' }))
    expect(form.queryByRole('button', { name: /Remove the photo|Keep the former/ })).toBeNull()
    const name = form.getByLabelText('Name of your loved one')
    await user.clear(name)
    await user.click(form.getByRole('button', { name: 'Send correction' }))
    await form.findByText('The name of your loved one is required')
    await user.type(name, 'Ada B. Quill')
    await user.click(form.getByRole('button', { name: 'Send correction' }))
    await screen.findByText('Correction sent')
    const words = { lovedOneName: 'Ada B. Quill', donorName: 'Nils Quill', message: 'For the patience.' }
    expect(sent).toEqual([{ wall: 'in-honor-of', edits: 0, ...words, photo }])
    within(await one.findByRole('region', { name: 'Your correction' })).getByText('In Memory of Ada B. Quill')
    one.getByRole('button', { name: 'Change the correction' })
  })

  it('lose their photo when their donor has said it twice', async () => {
    const { user } = await open(memorial({ photo: { id: '0'.repeat(32), description: 'Ada in her garden' } }))
    const one = await card()
    await user.click(one.getByRole('button', { name: 'Remove the photo' }))
    await user.click(one.getByRole('button', { name: 'Keep it' }))
    await user.click(one.getByRole('button', { name: 'Remove the photo' }))
    await user.click(one.getByRole('button', { name: 'Delete the photo' }))
    await screen.findByText('Photo removed')
    await waitFor(() => expect(one.queryByRole('img', { name: 'Ada in her garden' })).toBeNull())
  })

  it('are told to the family, to another address, again, and to nobody', async () => {
    const { user } = await open(memorial())
    const family = within((await card()).getByRole('region', { name: 'Family' }))
    await user.click(family.getByRole('button', { name: 'Tell a family member' }))
    await user.type(family.getByLabelText('Their name'), 'Anne Quill')
    await user.type(family.getByLabelText('Their email'), 'anne@example.org')
    await user.click(family.getByRole('button', { name: 'Save' }))
    await family.findByText('1 of 3 emails sent.')
    await user.click(family.getByRole('button', { name: 'Send the email again' }))
    await family.findByText('2 of 3 emails sent.')
    await user.click(family.getByRole('button', { name: 'Change who is told' }))
    await user.clear(family.getByLabelText('Their email'))
    await user.type(family.getByLabelText('Their email'), 'ruth@example.org')
    await user.click(family.getByRole('button', { name: 'Save' }))
    await family.findByText('3 of 3 emails sent.')
    expect(family.queryByRole('button', { name: 'Send the email again' })).toBeNull()
    await user.click(family.getByRole('button', { name: 'Delete their address' }))
    await family.findByText('No one is being told.')
    expect(family.queryByRole('button', { name: 'Tell a family member' })).toBeNull()
  })

  it('that were changed elsewhere are not overwritten, and say so', async () => {
    const kept = memorial()
    const { user } = await open(kept)
    const one = await card()
    await user.click(one.getByRole('button', { name: 'Correct it' }))
    kept.edits = 5
    await user.click(one.getByRole('button', { name: 'Send correction' }))
    await one.findByText(/in the meantime/)
  })
})
