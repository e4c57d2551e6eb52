/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailAutomations, emailTemplates } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { AutomationsTab } from './automations-tab.tsx'

const idOf = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`
const at = '2026-11-21T12:00:00.000Z'

const template: emailTemplates.EmailTemplate = {
  id: idOf(7),
  name: 'Our thanks',
  subject: 'Thank you',
  htmlContent: '<p>Thank you.</p>',
  textContent: '',
  templateType: 'donation_thank_you',
  isActive: true,
  isShipped: false,
  version: 1,
}
const shipped = { ...template, id: idOf(8), name: 'Your receipt', isShipped: true }

const thanks: emailAutomations.EmailAutomation = {
  id: idOf(1),
  name: 'Thanks after a gift',
  description: 'Says what the gift does',
  triggerType: 'donation',
  templateId: template.id,
  delayMinutes: 5,
  isSimple: true,
  emails: 1,
  isActive: true,
  triggerConditions: { minAmount: 10 },
  totalTriggered: 1200,
  totalSent: 1100,
  version: 3,
  createdAt: at,
}

const run = (last: number, change: Partial<emailAutomations.AutomationRun>): emailAutomations.AutomationRun => ({
  id: idOf(last),
  trigger: 'donation',
  triggerId: idOf(5),
  subscriberId: idOf(6),
  email: `ada${last}@example.org`,
  name: 'Ada Byron',
  stepId: null,
  path: [],
  state: 'sent',
  reason: null,
  enteredAt: at,
  dueAt: at,
  settledAt: at,
  ...change,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(automations: emailAutomations.EmailAutomation[], search = '') {
  const sent: unknown[] = []
  const asked: unknown[] = []
  let kept = automations
  server = await startFakeApi([
    fake(emailTemplates.listEmailTemplates, () => [template, shipped]),
    fake(emailAutomations.listEmailAutomations, () => kept),
    fake(emailAutomations.createEmailAutomation, ({ body }) => {
      sent.push(body)
      if (body.name === 'Taken') {
        return new Refuses('invalid-request', {
          errors: [{ path: 'name', message: 'Another automation has this name' }],
        })
      }
      const made = { ...thanks, ...body, id: idOf(2), totalTriggered: 0, totalSent: 0 }
      kept = [made, ...kept]
      return made
    }),
    fake(emailAutomations.changeEmailAutomation, ({ body }) => {
      sent.push(body)
      kept = kept.map((one) => ({ ...one, ...body, version: body.version + 1 }))
      return kept[0] ?? thanks
    }),
    fake(emailAutomations.turnEmailAutomation, ({ body }) => {
      sent.push(body)
      kept = kept.map((one) => ({ ...one, ...body }))
      return kept[0] ?? thanks
    }),
    fake(emailAutomations.removeEmailAutomation, () => {
      kept = []
      return undefined
    }),
    fake(emailAutomations.listAutomationRuns, ({ query }) => {
      asked.push(query)
      const items = [
        run(3, {}),
        run(4, { subscriberId: null, email: null, name: '', state: 'skipped', reason: 'not-a-subscriber' }),
      ].filter(({ state }) => query.state === 'all' || state === query.state)
      return { items, next: null, total: items.length }
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage('/email-management', <AutomationsTab />, `/email-management?tab=automations${search}`)
  return { ...page, sent, asked }
}

it('shows name, description, badge, trigger and counts, and says when each sends', async () => {
  await open([
    thanks,
    { ...thanks, id: idOf(2), name: 'Welcome', triggerType: 'signup', isActive: false, delayMinutes: 0 },
  ])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Thanks after a gift')
  expect(first?.textContent).toContain('Says what the gift does')
  expect(first?.textContent).toContain('Active')
  await waitFor(() =>
    expect(first?.textContent).toContain('Sends 5 minutes after a gift of $10 or more: “Our thanks”.'),
  )
  expect(first?.textContent).toMatch(/TriggerDonationTriggered1,200Sent1,100/)
  expect(second?.textContent).toContain('Inactive')
  expect(second?.textContent).toContain('Sends right after someone subscribes')
})

it('prompts to create where there is none, with the defaults of spec 02, and tells of success', async () => {
  const { user, sent } = await open([])
  await screen.findByText('No automations yet')
  await user.click(screen.getByRole('button', { name: 'New automation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New automation' }))
  expect(dialog.getByLabelText<HTMLSelectElement>('Trigger').value).toBe('donation')
  expect(dialog.getByLabelText<HTMLInputElement>('Delay in minutes').value).toBe('5')
  expect(dialog.getByLabelText<HTMLInputElement>('Minimum amount in dollars').value).toBe('10')
  expect(dialog.getByRole('checkbox', { name: 'Active' }).getAttribute('aria-checked')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Create automation' }))
  await dialog.findByText('Name is required')
  expect(dialog.queryByRole('option', { name: 'Your receipt' })).toBeNull()
  await user.type(dialog.getByLabelText('Name'), 'Thanks')
  await user.selectOptions(dialog.getByLabelText('Template'), 'Our thanks')
  await user.click(dialog.getByRole('button', { name: 'Create automation' }))
  await screen.findByText('Automation created successfully')
  expect(sent).toEqual([
    {
      name: 'Thanks',
      description: '',
      triggerType: 'donation',
      templateId: template.id,
      delayMinutes: 5,
      isActive: true,
      triggerConditions: { minAmount: 10 },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('sends no amount for another trigger, and shows what is wrong with a field', async () => {
  const { user, sent } = await open([], '&new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'New automation' }))
  await dialog.findByRole('option', { name: 'Our thanks' })
  await user.type(dialog.getByLabelText('Name'), 'Taken')
  await user.selectOptions(dialog.getByLabelText('Trigger'), 'New member')
  expect(dialog.queryByLabelText('Minimum amount in dollars')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Template'), 'Our thanks')
  await user.clear(dialog.getByLabelText('Delay in minutes'))
  await user.type(dialog.getByLabelText('Delay in minutes'), '-1')
  await user.click(dialog.getByRole('button', { name: 'Create automation' }))
  await dialog.findByText('The delay can’t be negative')
  await user.clear(dialog.getByLabelText('Delay in minutes'))
  await user.type(dialog.getByLabelText('Delay in minutes'), '0')
  await user.click(dialog.getByRole('button', { name: 'Create automation' }))
  await dialog.findByText('Another automation has this name')
  expect(sent).toEqual([expect.objectContaining({ triggerConditions: { minAmount: 0 }, delayMinutes: 0 })])
})

it('changes one from the version that was read', async () => {
  const { user, sent } = await open([thanks])
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks after a gift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit automation' }))
  await dialog.findByRole('option', { name: 'Our thanks' })
  await user.clear(dialog.getByLabelText('Delay in minutes'))
  await user.type(dialog.getByLabelText('Delay in minutes'), '60')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Automation saved')
  expect(sent).toEqual([expect.objectContaining({ delayMinutes: 60, version: 3, templateId: template.id })])
  await screen.findByText(/Sends 1 hour after a gift of \$10 or more/)
})

it('turns one off and on', async () => {
  const { user, sent } = await open([thanks])
  await user.click(await screen.findByRole('button', { name: 'Turn off Thanks after a gift' }))
  await screen.findByText('Thanks after a gift is off')
  await screen.findByText('Inactive')
  await user.click(screen.getByRole('button', { name: 'Turn on Thanks after a gift' }))
  await screen.findByText('Active')
  expect(sent).toEqual([{ isActive: false }, { isActive: true }])
})

it('deletes one that nobody entered, and offers it for no other', async () => {
  const { user } = await open([{ ...thanks, totalTriggered: 0, totalSent: 0 }])
  await user.click(await screen.findByRole('button', { name: 'Delete Thanks after a gift' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await screen.findByText('Automation deleted')
  await screen.findByText('No automations yet')
})

it('says who entered, what became of each, and why somebody got nothing', async () => {
  const { user, asked } = await open([thanks])
  expect((await screen.findAllByRole('button')).map((one) => one.getAttribute('aria-label'))).not.toContain(
    'Delete Thanks after a gift',
  )
  await user.click(screen.getByRole('button', { name: 'Log: Thanks after a gift' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Thanks after a gift' }))
  const address = await sheet.findByRole('link', { name: 'ada3@example.org' })
  expect(address.getAttribute('href')).toBe(`/email-management?tab=subscribers&subscriber=${idOf(6)}`)
  expect(sheet.getAllByText('Not a subscriber')).toHaveLength(2)
  sheet.getByText('2 entries')
  await user.selectOptions(sheet.getByLabelText('Status'), 'Skipped')
  await sheet.findByText('1 entry')
  expect(asked.at(-1)).toMatchObject({ state: 'skipped' })
  await user.type(sheet.getByLabelText('Search'), 'ada')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'skipped', search: 'ada' }))
})
