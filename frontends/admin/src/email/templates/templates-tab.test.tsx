/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailTemplates, emailTests } from '@evenhand/contracts/http'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { TemplatesTab } from './templates-tab.tsx'

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const template = (place: number, more: Partial<emailTemplates.EmailTemplate> = {}): emailTemplates.EmailTemplate => ({
  id: makeId(place),
  name: `Template ${place}`,
  subject: `Subject ${place}`,
  htmlContent: `<p>Words of ${place}</p>`,
  textContent: '',
  templateType: 'newsletter',
  isActive: true,
  isShipped: false,
  version: 1,
  ...more,
})
const shipped = template(90, { name: 'Receipt', templateType: 'donation_thank_you', isShipped: true })
const noField: emailTemplates.EmailFinding = {
  kind: 'merge-tag',
  weight: 'error',
  part: 'html',
  line: 3,
  sentence: 'There is no field “x”.',
}
const textOfHtml: emailTemplates.EmailFinding = {
  kind: 'plain-text',
  weight: 'note',
  part: 'text',
  line: null,
  sentence: 'The plain text is made of the HTML.',
}

// What jsdom doesn't lay out has no places.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(templates: emailTemplates.EmailTemplate[], search = '') {
  const made: unknown[] = []
  const tested: unknown[] = []
  server = await startFakeApi([
    fake(emailTemplates.listEmailTemplates, () => [...templates, shipped]),
    fake(emailTemplates.previewEmail, ({ body }) => ({
      subject: body.subject,
      html: body.htmlContent,
      text: 'As text',
      htmlBytes: 10,
      findings: body.htmlContent.includes('{{x}}') ? [noField, textOfHtml] : [],
    })),
    fake(emailTemplates.createEmailTemplate, ({ body }) => {
      if (body.name === 'Taken')
        return new Refuses('invalid-request', {
          errors: [{ path: 'name', message: 'Another template has this name.' }],
        })
      made.push(body)
      return template(7, body)
    }),
    fake(emailTemplates.changeEmailTemplate, ({ params, body }) => {
      const kept = templates.find(({ id }) => id === params.templateId)
      if (kept && kept.version !== body.version) return new Refuses('conflict')
      made.push({ ...params, ...body })
      return template(7, body)
    }),
    fake(emailTemplates.deleteEmailTemplate, () => new Refuses('not-possible')),
    fake(emailTemplates.sendTestEmail, ({ body }) => {
      tested.push(body)
      return { message: `A test is on its way to ${body.email}.`, testId: makeId(50) }
    }),
    fake(emailTests.getTestEmails, () => ({
      emails: [{ version: null, state: 'refused' as const, isFinal: true, failure: 'reply-550' }],
    })),
  ])
  restore = routeFetchTo(server)
  return {
    ...renderPage('/email-management', <TemplatesTab />, `/email-management?tab=templates${search}`),
    made,
    tested,
  }
}

it('prompts to create the first one, and opens the dialog that the address asks for', async () => {
  const { user, router } = await open([])
  await screen.findByText('No templates yet')
  await user.click(screen.getByRole('button', { name: 'Create template' }))
  await screen.findByRole('dialog', { name: 'Create template' })
  expect(router.state.location.search).toBe('?tab=templates&new=1')
})

it('creates one with what spec 02 wants, and says so', async () => {
  const { user, made, router } = await open([], '&new=1')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create template' }))
  for (const sentence of ['Name is required', 'Subject is required', 'HTML content is required'])
    await dialog.findByText(sentence)
  await user.type(dialog.getByLabelText('Name'), 'Taken')
  await user.type(dialog.getByLabelText('Subject'), 'Hello')
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  fireEvent.change(dialog.getByLabelText('HTML content'), { target: { value: '<p>Hi</p>' } })
  await user.click(dialog.getByRole('button', { name: 'Create template' }))
  await dialog.findByText('Another template has this name.')
  await user.clear(dialog.getByLabelText('Name'))
  await user.type(dialog.getByLabelText('Name'), 'Welcome')
  await user.click(dialog.getByRole('button', { name: 'Create template' }))
  await screen.findByText('Template created successfully')
  expect(made).toEqual([
    { name: 'Welcome', subject: 'Hello', htmlContent: '<p>Hi</p>', textContent: '', templateType: 'general' },
  ])
  await waitFor(() => expect(router.state.location.search).toBe('?tab=templates'))
})

it('shows name, subject, type and how the text begins; those of the system can only be read', async () => {
  const { user } = await open([template(1), template(2, { isActive: false, textContent: 'Its own text' })])
  const [first, second] = within(await screen.findByRole('list', { name: 'Templates' })).getAllByRole('listitem')
  for (const words of ['Template 1', 'Subject 1', 'Newsletter', 'Words of 1'])
    expect(first?.textContent).toContain(words)
  for (const words of ['Archived', 'Its own text']) expect(second?.textContent).toContain(words)
  await user.click(screen.getByText('Emails of the system (1)'))
  await user.type(screen.getByLabelText('Search emails of the system'), 'xyz')
  await screen.findByText('None has these words in its name or subject.')
  await user.clear(screen.getByLabelText('Search emails of the system'))
  await user.type(screen.getByLabelText('Search emails of the system'), 'recei')
  expect(screen.queryByRole('button', { name: 'Edit Receipt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'View Receipt' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt' }))
  await user.click(dialog.getByRole('button', { name: 'Dark' }))
  expect(dialog.getByTitle('The email').getAttribute('sandbox')).toBe('')
})

it('says beside the preview that pictures of other sites aren’t shown, where there are some', async () => {
  const picture = '<p><span class="picture-elsewhere">Picture: A car</span></p>'
  const { user } = await open([template(1, { htmlContent: picture })])
  const notShown = 'Pictures from other sites are only named in this preview. In the email they’re shown.'
  await user.click(await screen.findByRole('button', { name: 'Edit Template 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await dialog.findByText(notShown)
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  fireEvent.change(dialog.getByLabelText('HTML content'), { target: { value: '<p>Hi</p>' } })
  await waitFor(() => expect(dialog.queryByText(notShown)).toBeNull())
})

it('finds no fault in a template that has no content yet', async () => {
  await open([], '&new=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Create template' }))
  await dialog.findByText('How the email looks shows here once it has content.')
  expect(dialog.queryByText('To fix first')).toBeNull()
})

it('shows the preview beside the fields, with what to fix', async () => {
  const { user } = await open([template(1, { htmlContent: '<p>{{x}}</p>' })], `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await dialog.findByText('There is no field “x”.')
  dialog.getByText('To fix first')
  await user.click(dialog.getByRole('button', { name: 'Plain text' }))
  dialog.getByText('As text')
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  fireEvent.change(dialog.getByLabelText('HTML content'), { target: { value: '<p>Hi</p>' } })
  await dialog.findByText('Nothing to fix was found.')
  await user.selectOptions(dialog.getByLabelText('Insert a field'), 'First name')
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLTextAreaElement>('HTML content').value).toContain(
      '{{person.firstName | "friend"}}',
    ),
  )
})

it('changes one as it was read, archives it, and begins a copy', async () => {
  const { user, made } = await open([template(1)])
  await user.click(await screen.findByRole('button', { name: 'Archive Template 1' }))
  await screen.findByText('Template archived')
  expect(made).toEqual([expect.objectContaining({ templateId: makeId(1), isActive: false, version: 1 })])
  await user.click(screen.getByRole('button', { name: 'Duplicate Template 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate template' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Copy of Template 1')
})

it('overwrites nothing that someone else saved meanwhile, however often it is asked, and keeps what was typed', async () => {
  const kept = [template(1)]
  const { user, made } = await open(kept, `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  kept[0] = template(1, { version: 2, subject: 'Words of a colleague' })
  fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: 'Words of mine' } })
  for (let times = 0; times < 2; times++) {
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText(/^Someone else saved this while you were changing it/)
    // The list behind it has the other one by now.
    await screen.findByText('Words of a colleague')
  }
  expect(made).toEqual([])
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Words of mine')
})

it('is written as it reads, with a field and a button, and goes on in HTML', async () => {
  const { user, made } = await open([template(1)], `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await dialog.findByRole('textbox', { name: 'Content' })
  await user.click(dialog.getByRole('button', { name: 'Field…' }))
  const field = within(dialog.getByRole('group', { name: 'Field' }))
  await user.click(field.getByRole('button', { name: 'Put it in' }))
  await field.findByText('Choose a field')
  await user.selectOptions(field.getByLabelText('What about the reader'), 'First name')
  await user.type(field.getByLabelText('Words for people without one'), 'friend')
  await user.click(field.getByRole('button', { name: 'Put it in' }))
  await dialog.findByText('First name, or “friend”')
  await user.click(dialog.getByRole('button', { name: 'Button…' }))
  const button = within(dialog.getByRole('group', { name: 'Button' }))
  await user.type(button.getByLabelText('Text of the button'), 'Give')
  await user.type(button.getByLabelText('Address of the button'), 'give.example{Enter}')
  await button.findByText('Give a whole address: https://… or mailto:…')
  await user.clear(button.getByLabelText('Address of the button'))
  await user.type(button.getByLabelText('Address of the button'), 'https://give.example/{Enter}')
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  const { value } = dialog.getByLabelText<HTMLTextAreaElement>('HTML content')
  expect(value).toContain('{{person.firstName | "friend"}}')
  expect(value).toContain('href="https://give.example/"')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Template saved')
  expect(made).toEqual([expect.objectContaining({ htmlContent: value, version: 1 })])
})

it('keeps HTML that the visual editor doesn’t know, and says what it would lose', async () => {
  const html = '<table><tr><td>Words</td></tr></table>'
  const { user } = await open([template(1, { htmlContent: html })], `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  expect((await dialog.findByLabelText<HTMLTextAreaElement>('HTML content')).value).toBe(html)
  dialog.getByText(/^This HTML has parts that the visual editor doesn’t know, so it stays HTML/)
  await user.click(dialog.getByRole('button', { name: 'Visual' }))
  await dialog.findByText(/They would be lost/)
  await user.click(dialog.getByRole('button', { name: 'Edit it here all the same' }))
  await dialog.findByRole('textbox', { name: 'Content' })
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('HTML content').value).toBe(html)
})

it('says that its own text may be old once the HTML changed, and asks before it lets go of what was typed', async () => {
  const { user, router } = await open([template(1, { textContent: 'Its own text' })], `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await user.click(dialog.getByRole('button', { name: 'HTML' }))
  expect(dialog.queryByText(/^The HTML has changed since/)).toBeNull()
  fireEvent.change(dialog.getByLabelText('HTML content'), { target: { value: '<p>Other words</p>' } })
  await dialog.findByText(/^The HTML has changed since/)
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep writing' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('HTML content').value).toBe('<p>Other words</p>')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=templates'))
})

it('says why one can’t be deleted', async () => {
  const { user } = await open([template(1)])
  await user.click(await screen.findByRole('button', { name: 'Delete Template 1' }))
  await user.click(await screen.findByRole('button', { name: 'Yes, delete' }))
  await screen.findByText('This isn’t possible as things are now.')
})

it('sends a test of what is being written, and says in the dialog that it was refused', async () => {
  const { user, tested } = await open([template(1)], `&template=${makeId(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await user.type(dialog.getByLabelText('Send a test to'), 'ada@example.org')
  await user.click(dialog.getByRole('button', { name: 'Send a test' }))
  await dialog.findByText(
    /^The test wasn’t delivered to ada@example\.org\. The email server of that address refused it \(550\)/,
  )
  expect(tested).toEqual([
    { subject: 'Subject 1', htmlContent: '<p>Words of 1</p>', textContent: '', email: 'ada@example.org' },
  ])
})
