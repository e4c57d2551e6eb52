import { readFile } from 'node:fs/promises'
import { expect, it } from '@jest/globals'
import { z } from 'zod'
import { codeMailedTo, newEmail, until, visitor } from '../system/site.ts'
import { dialog, longName, sitting } from './every-state/sitting.ts'

const here = sitting()
const Made = z.object({ id: z.string() })
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** An organization that registered, and its contact once they are signed in. */
async function register(organizationName: string) {
  const contact = visitor()
  const contactEmail = newEmail('contact')
  const form = {
    organizationName,
    contactName: 'Ada Byron',
    contactEmail,
    website: 'https://lantern.example',
    description: 'Lamps, benches and a warm room for the streets that have none.',
    taxId: '12-3456789',
  }
  const { id } = Made.parse((await contact('POST', '/api/nonprofits', form, newKey())).body)
  return {
    id,
    async signIn(): Promise<void> {
      const { codeId } = z
        .object({ codeId: z.string() })
        .parse((await contact('POST', '/api/session/codes', { email: contactEmail })).body)
      const code = await codeMailedTo(contactEmail)
      await contact('POST', `/api/session/codes/${codeId}/verify`, { code })
    },
    async apply(roundId: string, projectTitle: string): Promise<void> {
      const path = `/api/own-grant-applications/${crypto.randomUUID()}`
      const sent = async (address: string, body: unknown, headers = {}) => {
        const { status, body: answer } = await contact('PUT', address, body, headers)
        if (status !== 200) throw new Error(`The application was refused: ${JSON.stringify(answer)}`)
        return z.object({ version: z.int() }).parse(answer).version
      }
      const form = {
        nonprofitId: id,
        roundId,
        projectTitle,
        requestedAmount: '2500.00',
        projectDescription: 'Two rooms by the harbor, open every evening from November to March.',
        impact: 'Forty families have a warm evening and a meal.',
        timeline: 'November to March; a report in April.',
        answers: [],
      }
      await sent(path, { form, seen: 0 })
      const budget = new Blob([`%PDF-1.7 ${projectTitle}\n%%EOF`])
      const file = `${path}/attachments/${crypto.randomUUID()}?name=${encodeURIComponent(`${organizationName}.pdf`)}`
      const seen = await sent(file, budget, { 'content-type': 'application/pdf' })
      await sent(`${path}/submission`, { acceptsTerms: true, seen })
    },
  }
}

it('an administrator reviews nonprofits, one after the other', async () => {
  const token = crypto.randomUUID().slice(0, 8)
  for (const turn of [1, 2, 3]) await register(`${turn === 1 ? longName : 'Lantern Street'} ${turn} ${token}`)
  await here.enterDesk()
  await here.page.getByRole('link', { name: /nonprofits? needs? a review/ }).waitFor()
  await here.open(`/admin/nonprofits?search=${token}`)
  await here.page.getByText('3 of 3 nonprofits').waitFor()
  await here.look('nonprofits')
  await here.page.getByRole('link', { name: new RegExp(`^${longName} 1`) }).click()
  await here.page.getByText('It may be registered already').waitFor()
  await here.look('a nonprofit', { within: dialog })
  await here.press(/^Reject:/)
  await here.press('Reject')
  await here.page.getByText('Say why. The organization will read it').waitFor()
  await here.look('a rejection without a reason', { within: dialog })
  await here.press('Cancel')
  await here.press(/^Approve:/)
  await here.page.getByRole('dialog', { name: new RegExp(`Lantern Street 2 ${token}`) }).waitFor()
  await here.press(/^Ask a question:/)
  await here.page.getByLabel('Question').fill('Under which name does the IRS list you?')
  await here.press('Send the question')
  await here.page.getByRole('dialog', { name: new RegExp(`Lantern Street 3 ${token}`) }).waitFor()
  await here.press(/^Reject:/)
  await here.page.getByLabel('Reason').fill('The IRS revoked its exemption.')
  await here.press('Reject')
  await here.page.getByText('No nonprofit matches').waitFor()
  await here.open(`/admin/nonprofits?state=asked&search=${token}`)
  await here.page.getByRole('link', { name: `Lantern Street 2 ${token}` }).click()
  await here.page.getByText(': Under which name does the IRS list you?').waitFor()
  await here.look('a nonprofit that was asked', { within: dialog })
  expect(here.findings).toEqual([])
})

const soon = 45_000
/** As the field for a date and time has it, by the clock of the campaign. */
const clockAt = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

it('an administrator writes a round and publishes it, which then cannot change', async () => {
  const slug = `round-${crypto.randomUUID().slice(0, 8)}`
  await here.enterDesk()
  await here.open('/admin/grant-rounds')
  await here.page.getByRole('link', { name: 'First grant round' }).waitFor()
  await here.look('grant rounds')
  await here.page.getByRole('link', { name: 'New grant round' }).click()
  await here.press('Save draft')
  await here.page.getByText('Title is required').waitFor()
  await here.look('a grant round not filled in')
  await here.page.getByLabel('Title').fill(`For ${longName}`)
  await here.page.getByLabel('Address').fill(slug)
  await here.page.getByLabel('What the round is for').fill('For projects near the harbor.')
  await here.page.getByLabel('Budget in dollars').fill('20,000')
  await here.page.getByLabel(/^Most that one application/).fill('5,000')
  const day = 24 * 60 * 60 * 1000
  await here.page.getByLabel('Opens (ET)').fill(clockAt(Date.now() + day))
  await here.page.getByLabel('Closes (ET)').fill(clockAt(Date.now() + 30 * day))
  await here.page.getByLabel('Decided by (ET)').fill(clockAt(Date.now() + 60 * day))
  await here.press('Add a question')
  await here.page.getByLabel('Question', { exact: true }).fill('Who does it help?')
  await here.page.getByLabel('Criterion', { exact: true }).fill('Need')
  await here.press('Save draft')
  await here.page.getByText('Draft saved').first().waitFor()
  await here.page.getByRole('checkbox', { name: 'admin', exact: true }).click()
  await here.press('Save reviewers')
  await here.page.getByText('Reviewers saved').first().waitFor()
  await here.look('a draft of a grant round')
  await here.press('Publish…')
  await here.page.getByText(/Nothing of it can be changed after that/).waitFor()
  await here.look('a grant round to publish', { within: dialog })
  await here.press('Yes, publish')
  await here.page.getByText('Upcoming').waitFor()
  await here.look('before the conflicts are declared')
  await here.page.getByRole('tab', { name: 'Round' }).click()
  await here.page.getByText('Who does it help?').waitFor()
  await here.look('a published grant round')
  expect(here.findings).toEqual([])
})

it('a reviewer declares first, scores, sees the ranking once the round has closed, and proposes a decision', async () => {
  const token = crypto.randomUUID().slice(0, 8)
  const [mine, other] = [await register(`Harbor ${token}`), await register(`Quay ${token}`)]
  await here.enterDesk()
  const desk = async (method: string, path: string, body: object) => {
    const cookies = await here.page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { status, body: answer } = await visitor()(method, `/api/admin${path}`, body, { cookie })
    if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
  }
  for (const { id } of [mine, other]) await desk('PUT', `/nonprofits/${id}/review`, { verdict: 'approved', seen: 0 })
  for (const one of [mine, other]) await one.signIn()
  const Administrators = z.array(Made)
  const administrators = Administrators.parse(
    await here.page.evaluate(async () => (await fetch('/api/admin/administrators')).json()),
  )
  const roundId = crypto.randomUUID()
  const closesAt = Date.now() + soon
  const iso = (at: number) => new Date(at).toISOString()
  const form = {
    slug: `round-${token}`,
    title: `Spring ${token}`,
    summary: 'For projects near the harbor.',
    budget: '10000.00',
    requestedMax: '5000.00',
    opensAt: iso(Date.now() - 1000),
    closesAt: iso(closesAt),
    decidesAt: iso(closesAt + 1000),
    isBlind: true,
    questions: [],
    criteria: [
      { id: crypto.randomUUID(), title: 'Need', guidance: '1: others meet it. 5: nobody else does.', weight: 2 },
      { id: crypto.randomUUID(), title: 'Impact', weight: 1 },
    ],
  }
  await desk('PUT', `/grant-rounds/${roundId}`, { form, seen: 0 })
  await desk('PUT', `/grant-rounds/${roundId}/publication`, { seen: 1 })
  await desk('PUT', `/grant-rounds/${roundId}/reviewers`, { reviewers: administrators.map(({ id }) => id), seen: [] })
  await other.apply(roundId, `Of the quay ${token}`)
  await mine.apply(roundId, `Warm rooms ${token}`)
  await mine.apply(roundId, `A second kettle ${token}`)

  await here.open(`/admin/grant-rounds/${roundId}`)
  await here.page.getByRole('checkbox', { name: `Quay ${token}` }).click()
  await here.page.getByLabel(`What connects you with Quay ${token}`).fill('I sit on its board.')
  await here.look('conflicts of interest')
  await here.press('Declare this conflict')
  await here.page.getByText('2 of 2 applications').waitFor()
  expect(await here.page.content()).not.toContain('Of the quay')
  expect(await here.page.content()).not.toContain(`Harbor ${token}`)
  await here.look('applications of a round')
  for (const title of ['A second kettle', 'Warm rooms']) {
    if (title === 'A second kettle') await here.page.getByRole('link', { name: `${title} ${token}` }).click()
    const panel = here.page.getByRole('dialog', { name: new RegExp(`${title} ${token}`) })
    await panel.getByText('Hidden until decided').waitFor()
    const [download] = await Promise.all([
      here.page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download Attachment 1.pdf' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(`${title} ${token}`)
    if (title === 'A second kettle') {
      await here.press('Save my score')
      await panel.getByText('Choose 1 to 5').first().waitFor()
      await here.look('an application to score', { within: dialog })
    }
    for (const criterion of ['Need', 'Impact']) {
      const mark = title === 'Warm rooms' ? '5' : '3'
      await panel.getByRole('radiogroup', { name: criterion }).getByRole('radio', { name: mark }).click()
      await panel.getByLabel(`Why, for ${criterion}`).fill('Nobody else has warm rooms there.')
    }
    await panel.getByRole('button', { name: 'Save my score' }).click()
    await here.page.getByText('Score saved').first().waitFor()
  }
  await here.page.getByRole('dialog').waitFor({ state: 'hidden' })

  await until(async () => Date.now() > closesAt)
  await here.open(`/admin/grant-rounds/${roundId}?tab=ranking`)
  await here.page.getByRole('region', { name: 'Ranking' }).getByText(`Warm rooms ${token}`).waitFor()
  await here.look('a ranking')
  await here.page.getByRole('link', { name: `Warm rooms ${token}` }).click()
  await here.press('Propose a decision')
  await here.page.getByLabel('Words to the organization').fill('A good plan.')
  await here.look('a decision to propose', { within: dialog })
  await here.press('Propose')
  // One person decides on a system of tests (GRANT_DECIDERS).
  await here.page.getByText('If you confirm it, it’s final').waitFor()
  await here.look('a decision to confirm', { within: dialog })
  await here.press('Confirm the grant')
  await here.page.getByRole('dialog', { name: /Granted/ }).waitFor()
  await here.look('a grant that was confirmed', { within: dialog })
  expect(here.findings).toEqual([])
})
