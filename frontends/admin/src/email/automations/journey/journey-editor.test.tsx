/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailAutomations, emailJourneys, emailLists, emailTemplates } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../../packages/web-kit/src/testing/render-page.tsx'
import { AutomationsTab } from '../automations-tab.tsx'

const idOf = (last: number) => `0190a0a0-0000-7000-8000-00000000000${last}`
const template = (last: number, name: string, isActive = true): emailTemplates.EmailTemplate => ({
  id: idOf(last),
  name,
  subject: 'Thank you',
  htmlContent: '<p>Thank you.</p>',
  textContent: '',
  templateType: 'donation_thank_you',
  isActive,
  isShipped: false,
  version: 1,
})
const templates = [template(7, 'Our thanks', false), template(8, 'A second word')]

const shown: emailAutomations.AutomationJourney = {
  automation: {
    id: idOf(1),
    name: 'Thanks',
    description: '',
    triggerType: 'donation',
    templateId: idOf(7),
    delayMinutes: 5,
    isSimple: true,
    emails: 1,
    isActive: true,
    triggerConditions: { minAmount: 10 },
    totalTriggered: 5,
    totalSent: 3,
    version: 3,
    createdAt: '2026-11-21T12:00:00.000Z',
  },
  journey: emailJourneys.simpleJourney({ delayMinutes: 5, templateId: idOf(7) }),
  entering: 'occasion',
  quietHours: null,
  counts: [{ stepId: 'email', waiting: 1, passed: 3, left: [{ reason: 'unsubscribed', people: 1 }] }],
}

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(refusal?: Refuses) {
  const sent: unknown[] = []
  let reads = 0
  server = await startFakeApi([
    fake(emailTemplates.listEmailTemplates, () => templates),
    fake(emailLists.listEmailLists, () => []),
    fake(emailAutomations.listEmailAutomations, () => [shown.automation]),
    fake(emailAutomations.getAutomationJourney, () => {
      reads += 1
      return { ...shown, automation: { ...shown.automation, version: 2 + reads } }
    }),
    fake(emailAutomations.changeAutomationJourney, ({ body }) => {
      sent.push(body)
      return refusal ?? shown
    }),
  ])
  restore = routeFetchTo(server)
  const address = `/email-management?tab=automations&journey=${idOf(1)}`
  const page = renderPage('/email-management', <AutomationsTab />, address)
  await screen.findByRole('heading', { name: 'Thanks' })
  return { ...page, sent }
}

it('says what each step does and how many are where, with an archived template as one', async () => {
  await open()
  const steps = screen.getAllByRole('listitem')
  expect(steps[0]?.textContent).toContain('1. Wait 5 minutes')
  await within(steps[1] ?? document.body).findByText('2. Send “Our thanks (archived)”')
  expect(steps[1]?.textContent).toContain('1 waiting · 3 went on · 1 left (Unsubscribed)')
})

it('adds steps, says at the step what is missing, and saves from the version that was read', async () => {
  const { user, sent } = await open()
  await user.click(screen.getByRole('button', { name: 'Add a step after 2' }))
  await user.click(screen.getByRole('button', { name: 'Send an email' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Look at what is marked above, then save again.')
  expect(sent).toEqual([])
  await user.selectOptions(await screen.findByLabelText('Template'), 'A second word')
  await user.click(screen.getByRole('checkbox', { name: 'No emails in quiet hours' }))
  await user.selectOptions(screen.getByLabelText('How often one person enters'), 'Once, however often it happens')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Automation saved')
  expect(sent).toEqual([
    expect.objectContaining({
      version: 3,
      entering: 'ever',
      quietHours: { from: 21, to: 8 },
      journey: {
        first: 'wait',
        steps: [
          { id: 'wait', kind: 'wait', minutes: 5, next: 'email' },
          { id: 'email', kind: 'email', templateId: idOf(7), next: 'step-3' },
          { id: 'step-3', kind: 'email', templateId: idOf(8), next: null },
        ],
      },
    }),
  ])
})

it('says that it was changed meanwhile, and loads it again', async () => {
  const { user } = await open(new Refuses('conflict'))
  await user.click(screen.getByRole('button', { name: 'Remove step 1' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/was changed meanwhile/)
  expect(screen.queryByText('1. Wait 5 minutes')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load the other version' }))
  await screen.findByText('1. Wait 5 minutes')
})
