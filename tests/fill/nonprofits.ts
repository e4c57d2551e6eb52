import { campaignDay } from '@evenhand/contracts/catalogue'
import { registering as calls, rounds } from '@evenhand/contracts/http'
import { z } from 'zod'
import { emails, longName } from './cast.ts'
import { newPerson, type Person } from './person.ts'
import type { Place } from './place.ts'

const Made = z.object({ id: z.string() })
const description = 'Two warm rooms by the harbor, a kettle that is always on, and someone to talk to.'

/** Organizations in each state of their review, and what one of them applies for. Answers it, and the link of a question. */
export async function fillNonprofits(
  place: Place,
  administrator: Person,
): Promise<{ question: string; grantee: { id: string; contact: Person } }> {
  const register = (name: string, email: string) => registered(place, name, email)
  const review = (id: string, verdict: object) =>
    administrator.call('PUT', `/api/admin/nonprofits/${id}/review`, { ...verdict, seen: 0 })

  const grantee = await register('Harbor Lights', emails.grantee)
  await review(grantee.id, { verdict: 'approved' })
  await benefit(administrator, grantee.id)
  const second = await register(`${longName} Benevolent Society`, emails.grantee)
  await review(second.id, { verdict: 'asked', question: 'Under which name does the IRS list you, and since when?' })
  const third = await register('Harbor Lights Trading', emails.grantee)
  await review(third.id, { verdict: 'rejected', reason: 'It sells lamps, and isn’t a public charity.' })
  const asked = await register('Lantern Street Choir', emails.asked)
  await review(asked.id, { verdict: 'asked', question: 'Who holds your accounts?\nA fiscal sponsor would be fine.' })

  await apply(grantee.contact, grantee.id)
  const { text } = await asked.contact.mail(({ text: words }) => words.includes('/nonprofit-portal/answer'))
  return { grantee, question: /\/nonprofit-portal\/answer#token=[\w-]+/.exec(text)?.[0] ?? '' }
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><path d="M34 50V22l6-10 6 10v28z" fill="#1f4e79"/><path d="M10 50h60v4H10z"/></svg>'

/** One that was approved has a picture, and is on the home page from today. */
async function benefit(administrator: Person, id: string): Promise<void> {
  const path = `/api/admin/nonprofits/${id}`
  const query = new URLSearchParams({ seen: '1', reason: 'Their logo.' })
  await administrator.call('PUT', `${path}/picture?${query}`, new Blob([logo], { type: 'image/svg+xml' }))
  const days = { from: campaignDay(new Date()), until: '', order: 1 }
  await administrator.call('PUT', `${path}/benefiting`, { ...days, reason: 'Our board chose them.', seen: 2 })
}

async function registered(place: Place, organizationName: string, email: string) {
  const contact = newPerson(place, 'Ada Byron', email)
  const form = { organizationName, contactName: contact.name, contactEmail: email, description }
  const { id } = Made.parse(
    await contact.call('POST', '/api/nonprofits', form satisfies z.input<typeof calls.NonprofitForm>),
  )
  return { id, contact }
}

/** One application is submitted, one withdrawn, and one is a draft with much missing. */
async function apply(contact: Person, nonprofitId: string): Promise<void> {
  await contact.signIn()
  const [round] = rounds.listGrantRounds.response.body.parse(await contact.call('GET', '/api/grant-rounds'))
  if (!round) throw new Error('No grant round is open')
  const project = {
    nonprofitId,
    roundId: round.id,
    requestedAmount: '7500.00',
    projectDescription: 'We keep the rooms open until ten every evening of the winter.',
    impact: 'Forty families have somewhere warm to be, and know each other by spring.',
    timeline: 'November: heating.\nDecember to March: open every evening.',
    answers: round.questions.map(({ id }) => ({ questionId: id, answer: 'Forty families who live on the quay.' })),
  }
  const kept = async (form: object) => {
    const id = crypto.randomUUID()
    await contact.call('PUT', `/api/own-grant-applications/${id}`, { form: { ...project, ...form }, seen: 0 })
    return id
  }
  for (const projectTitle of ['Warm rooms in winter', 'A second kettle']) {
    const id = await kept({ projectTitle })
    await contact.call('PUT', `/api/own-grant-applications/${id}/submission`, { acceptsTerms: true, seen: 0 })
    if (projectTitle !== 'Warm rooms in winter') await contact.call('DELETE', `/api/own-grant-applications/${id}`)
  }
  await kept({ projectTitle: `A library for ${longName}`, requestedAmount: '', impact: '', timeline: '', answers: [] })
}
