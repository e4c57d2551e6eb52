import { z } from 'zod'
import { longName } from './cast.ts'
import { type Person, until } from './person.ts'

const Made = z.object({ id: z.string() })
const MadeCampaign = z.object({ campaign: z.object({ id: z.string() }) })
const Case = z.object({ campaign: z.object({ status: z.string() }) })
const Subscribers = z.object({
  items: z.array(z.object({ id: z.string(), email: z.string(), version: z.int().optional() })),
})

const guests = 24
const yearMs = 365 * 24 * 60 * 60 * 1000
const consent = 'Signed the sheet at our gala on May 4'

const html = `<h1>Warm rooms, {{person.firstName | "friend"}}</h1>
<p>Your gifts opened two rooms by the harbor this month. <a href="https://evenhand.example/grants">See what they cost</a>.</p>`

/** What the email panel shows: lists, subscribers in several states, templates, campaigns before and after they were sent, automations. */
export async function fillEmails(administrator: Person): Promise<void> {
  const make = async (path: string, body: object) => Made.parse(await administrator.call('POST', path, body)).id
  const gala = await make('/api/email/lists', { name: 'Gala guests', description: 'Who signed at the gala in May' })
  await make('/api/email/lists', { name: `Friends of ${longName}`, description: '', isActive: false })
  await addSubscribers(administrator, gala)
  const template = await make('/api/email/templates', {
    name: 'Monthly news',
    subject: 'News, {{person.firstName | "friend"}}',
    htmlContent: html,
    templateType: 'newsletter',
  })
  await make('/api/email/automations', {
    name: 'Thanks for a gift',
    description: 'Five minutes after a gift of $10 or more',
    triggerType: 'donation',
    templateId: template,
    triggerConditions: { minAmount: 10 },
  })
  await make('/api/email/automations', {
    name: 'Welcome to members',
    description: '',
    triggerType: 'member_join',
    templateId: template,
    isActive: false,
    triggerConditions: { minAmount: 0 },
  })
  await makeCampaigns(administrator, { gala, template })
}

async function addSubscribers(administrator: Person, gala: string): Promise<void> {
  for (let nth = 1; nth <= guests; nth++)
    await administrator.call('POST', '/api/email/subscribers', {
      email: nth === 1 ? `${'guest-with-a-long-address-'.repeat(2)}1@example.test` : `guest-${nth}@example.test`,
      firstName: nth === 1 ? longName : `Guest ${nth}`,
      tags: nth % 3 === 0 ? ['gala', 'table-3'] : ['gala'],
      ...(nth % 2 === 0 ? { lists: [gala], agreedTo: nth % 4 === 0 ? 'lists' : 'news-and-lists' } : {}),
      consent,
    })
  const { items } = Subscribers.parse(await administrator.call('GET', '/api/email/subscribers?search=guest-2%40'))
  const [left] = items
  await administrator.call('POST', `/api/email/subscribers/${left?.id}/unsubscribe`, {
    reason: 'Asked for it by phone',
  })
}

async function makeCampaigns(administrator: Person, { gala, template }: { gala: string; template: string }) {
  const words = { subject: 'Warm rooms, {{person.firstName | "friend"}}', htmlContent: html, templateId: template }
  const make = async (campaign: object) =>
    MadeCampaign.parse(await administrator.call('POST', '/api/email/campaigns', { ...words, ...campaign })).campaign.id
  const sent = await make({ name: 'Warm rooms', listId: gala })
  await administrator.call('POST', `/api/email/campaigns/${sent}/send`, { version: 1 })
  const scheduled = await make({ name: `For friends of ${longName}` })
  const scheduledAt = new Date(Date.now() + yearMs).toISOString()
  await administrator.call('PUT', `/api/email/campaigns/${scheduled}/schedule`, { scheduledAt, version: 1 })
  await make({ name: 'Draft of the December letter' })
  await until('a campaign that was sent', async () => {
    const { campaign } = Case.parse(await administrator.call('GET', `/api/email/campaigns/${sent}`))
    return campaign.status === 'sent'
  })
}
