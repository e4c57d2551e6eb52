/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailLists, emailSegments } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { ListsTab } from './lists-tab.tsx'

const monthly: emailLists.EmailList = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Monthly donors',
  description: 'Who gives every month',
  isActive: true,
  isPublic: false,
  optIn: 'double',
  totalSubscribers: 1234,
  version: 3,
  createdAt: '2026-11-21T12:00:00.000Z',
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(lists: emailLists.EmailList[], search = '?tab=lists') {
  const sent: unknown[] = []
  let kept = lists
  server = await startFakeApi([
    fake(emailLists.listEmailLists, () => kept),
    fake(emailSegments.listEmailSegments, () => []),
    fake(emailLists.createEmailList, ({ body }) => {
      sent.push(body)
      const made = { ...monthly, ...body, id: crypto.randomUUID(), totalSubscribers: 0, version: 1 }
      kept = [...kept, made]
      return made
    }),
    fake(emailLists.changeEmailList, ({ body }) => {
      sent.push(body)
      if (body.version !== kept[0]?.version) return new Refuses('conflict')
      kept = [{ ...monthly, ...body, version: body.version + 1 }]
      return { ...monthly, ...body }
    }),
    fake(emailLists.deleteEmailList, () => {
      kept = []
      return undefined
    }),
  ])
  restore = routeFetchTo(server)
  const saveElsewhere = (list: emailLists.EmailList) => {
    kept = [list]
  }
  return { sent, saveElsewhere, ...renderPage('/email-management', <ListsTab />, `/email-management${search}`) }
}

it('asks for the first list where there is none, and creates it', async () => {
  const { user, sent } = await open([])
  await screen.findByText('No lists yet')
  await user.click(screen.getByRole('button', { name: 'Create list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create email list' })
  await user.click(within(dialog).getByRole('button', { name: 'Create list' }))
  await within(dialog).findByText('Name is required')
  await user.type(within(dialog).getByLabelText('Name'), 'Volunteers')
  await user.type(within(dialog).getByLabelText(/^Description/), 'Who helps at events')
  expect(within(dialog).queryByRole('checkbox', { name: /^Ask by email first/ })).toBeNull()
  await user.click(within(dialog).getByRole('checkbox', { name: /^Public/ }))
  await user.click(within(dialog).getByRole('checkbox', { name: /^Ask by email first/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Create list' }))
  await screen.findByText('Email list created successfully')
  expect(sent).toEqual([
    { name: 'Volunteers', description: 'Who helps at events', isActive: true, isPublic: true, optIn: 'single' },
  ])
  await screen.findByRole('heading', { name: 'Volunteers' })
  screen.getByText('0 subscribers')
})

it('shows each with its badge and how many subscribers it has, and changes it', async () => {
  const { user, sent } = await open([monthly])
  await screen.findByText('1,234 subscribers')
  screen.getByText('Active')
  await user.click(screen.getByRole('button', { name: 'Edit Monthly donors' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: /Active/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Inactive')
  expect(sent).toMatchObject([{ isActive: false, version: 3 }])
})

it('is led to the dialog by the dashboard, and deletes after a question', async () => {
  const { user } = await open([monthly], '?tab=lists&new=1')
  const dialog = await screen.findByRole('dialog', { name: 'Create email list' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Monthly donors' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await waitFor(() => screen.getByText('No lists yet'))
})

it('keeps what was typed until it is thrown away', async () => {
  const { user, sent } = await open([monthly])
  await user.click(await screen.findByRole('button', { name: 'Edit Monthly donors' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Name'), ' x')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep writing' }))
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Monthly donors x')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Edit Monthly donors' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('loads what someone else saved meanwhile, when it is asked for', async () => {
  const { user, sent, saveElsewhere } = await open([monthly])
  await user.click(await screen.findByRole('button', { name: 'Edit Monthly donors' }))
  const dialog = await screen.findByRole('dialog')
  saveElsewhere({ ...monthly, description: 'Of someone else', version: 4 })
  await user.type(within(dialog).getByLabelText('Name'), ' x')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(/Someone else saved this/)
  await user.click(within(dialog).getByRole('button', { name: 'Load the other version' }))
  await within(dialog).findByDisplayValue('Of someone else')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Email list saved')
  expect(sent.at(-1)).toMatchObject({ name: 'Monthly donors', version: 4 })
})
