import { expect, it } from '@jest/globals'
import { give, type Mail, mailsTo, newEmail, until, visitor } from '../system/site.ts'
import { dialog, sitting } from './every-state/sitting.ts'

const here = sitting()
const token = () => crypto.randomUUID().slice(0, 8)
const panel = (tab: string) => `/email-management?tab=${tab}`
const consent = 'Signed the sheet at our gala on May 4'

const inDialog = () => here.page.locator(dialog)
const fill = (label: string, value: string) => inDialog().getByLabel(label, { exact: true }).fill(value)
const choose = (label: string, value: string) =>
  inDialog().getByLabel(label, { exact: true }).selectOption({ label: value })
const submit = (name: string) => inDialog().getByRole('button', { name, exact: true }).click()
const toast = (words: string) => here.page.getByText(words).first().waitFor()

async function createList(name: string): Promise<void> {
  await here.open(`${panel('lists')}&new=1`)
  await fill('Name', name)
  await submit('Create list')
  await toast('Email list created successfully')
}

async function addSubscriber(email: string, { firstName, list }: { firstName: string; list?: string }): Promise<void> {
  await here.open(`${panel('subscribers')}&new=1`)
  await fill('Email', email)
  await inDialog().getByLabel('First name').fill(firstName)
  if (list !== undefined) await inDialog().getByRole('checkbox', { name: list }).check()
  if (list !== undefined) await inDialog().getByRole('radio', { name: 'Our news and this list' }).check()
  await fill('How did this person agree?', consent)
  await submit('Add subscriber')
  await toast('Subscriber added successfully')
}

async function createTemplate(name: string, subject: string, html: string): Promise<void> {
  await here.open(`${panel('templates')}&new=1`)
  await fill('Name', name)
  await fill('Subject', subject)
  await submit('HTML')
  await fill('HTML content', html)
  await submit('Create template')
  await toast('Template created successfully')
}

const mailTo = (email: string, subject: string): Promise<Mail> =>
  until(async () => (await mailsTo(email)).find((mail) => mail.subject === subject))

it('a campaign goes once to each on a list, by name, and who unsubscribes in it is counted and gets no more', async () => {
  const run = token()
  const [ada, bob, elsewhere] = [newEmail('ada'), newEmail('bob'), newEmail('elsewhere')]
  await here.enterDesk()
  await here.open('/email-management')
  await here.look('the dashboard of emails')
  await createList(`Gala guests ${run}`)
  await here.look('lists')
  await addSubscriber(ada, { firstName: 'Ada', list: `Gala guests ${run}` })
  await addSubscriber(bob, { firstName: 'Bob', list: `Gala guests ${run}` })
  await addSubscriber(elsewhere, { firstName: 'Cy' })
  await here.look('subscribers')
  const html =
    '<h1>Warm rooms</h1><p>Dear {{person.firstName | "friend"}}, <a href="https://example.test/rooms">see them</a>.</p>'
  await createTemplate(`News ${run}`, 'News for {{person.firstName | "friend"}}', html)
  await here.look('templates')

  await here.open(`${panel('campaigns')}&new=1`)
  await fill('Name', `December ${run}`)
  await choose('Recipients', `Gala guests ${run}`)
  await inDialog()
    .getByLabel('Template')
    .selectOption({ label: `News ${run}` })
  await here.look('a new campaign', { within: dialog })
  await submit('Create campaign')
  await here.page.getByRole('button', { name: `Send: December ${run}` }).click()
  await here.look('sending a campaign', { within: dialog })
  await submit('Send to 2 people')
  await toast('Campaign sent successfully')

  const mail = await mailTo(ada, 'News for Ada')
  await mailTo(bob, 'News for Bob')
  expect(mail.text).toContain('Dear Ada')
  const leave = /https?:\/\/\S+\/unsubscribe\S*/.exec(mail.text)?.[0].replace(/[).,]+$/, '') ?? ''
  await here.open(new URL(leave).pathname)
  await here.press('Unsubscribe')
  await here.heading('You’re unsubscribed')

  await here.open(`${panel('subscribers')}&search=${encodeURIComponent(ada)}`)
  await here.page.getByRole('row').filter({ hasText: ada }).getByText('Unsubscribed').waitFor()
  await here.open(`${panel('campaigns')}&search=${run}`)
  await here.page.getByRole('button', { name: `View: December ${run}` }).click()
  await here.look('a campaign that was sent', { within: dialog })
  await here.open(`${panel('campaigns')}&search=${run}`)
  await here.page.getByRole('button', { name: `Analytics: December ${run}` }).click()
  await here.look('what a campaign brought', { within: dialog })
  for (const who of [ada, bob])
    expect((await mailsTo(who)).filter(({ subject }) => subject.startsWith('News for'))).toHaveLength(1)
  expect((await mailsTo(elsewhere)).filter(({ subject }) => subject.startsWith('News for'))).toEqual([])
  expect(here.findings).toEqual([])
})

it('a subscriber who gives gets the email of an automation, and its log says so', async () => {
  const [run, donor] = [token(), newEmail('donor')]
  await here.enterDesk()
  await addSubscriber(donor, { firstName: 'Dora' })
  await createTemplate(`Thanks ${run}`, `Thanks ${run}`, '<p>Thank you, {{person.firstName | "friend"}}.</p>')
  await here.open(`${panel('automations')}&new=1`)
  await fill('Name', `Thanks ${run}`)
  await choose('Template', `Thanks ${run}`)
  await fill('Delay in minutes', '0')
  await here.look('a new automation', { within: dialog })
  await submit('Create automation')
  await toast('Automation created successfully')
  // Payments are told in whole seconds: one of the same second is from before the automation was made.
  const made = Date.now()
  await until(async () => Date.now() - made > 1_000)
  await give(visitor(), { amount: '25.00', email: donor })
  expect((await mailTo(donor, `Thanks ${run}`)).text).toContain('Thank you, Dora.')
  await here.open(panel('automations'))
  await here.look('automations')
  await here.page.getByRole('button', { name: `Log: Thanks ${run}` }).click()
  await inDialog().getByText(donor).waitFor()
  await here.look('the log of an automation', { within: dialog })
  expect(here.findings).toEqual([])
})

it('a file of subscribers is imported, and its wrong lines are told', async () => {
  const run = token()
  await here.enterDesk()
  await here.open(panel('subscribers'))
  await here.press('Import')
  const lines = [
    'email,first name',
    `eve-${run}@example.test,Eve`,
    'no address,Nobody',
    `finn-${run}@example.test,Finn`,
  ]
  await inDialog()
    .locator('input[type=file]')
    .setInputFiles({
      name: `guests-${run}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
  await inDialog().getByLabel('How did these people agree?').fill(consent)
  await here.look('an import', { within: dialog })
  await submit('Start the import')
  await here.page.getByText(`guests-${run}.csv`).first().waitFor()
  await here.page
    .getByText(/1 not taken/)
    .first()
    .waitFor()
  await here.open(`${panel('subscribers')}&search=${run}`)
  await here.page.getByText('2 of 2 subscribers').waitFor()
  expect(here.findings).toEqual([])
})
