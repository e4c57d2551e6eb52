import { emailCampaigns, emailSegments } from '@evenhand/contracts/http'
import type { Browser } from '../../donors/browser.ts'
import { tag } from './contacts.ts'

/** Sends a campaign to all contacts of the round, as the desk does. Answers its id. */
export async function startCampaign(administrator: Browser, name: string): Promise<string> {
  const rule = { join: 'all', rules: [{ field: 'tag', op: 'has', tag }] }
  const segment = emailSegments.createEmailSegment.response.body.parse(
    await administrator.call('POST', '/api/email/segments', { name: `${name} ${crypto.randomUUID()}`, rule }),
  )
  const { campaign } = emailCampaigns.createEmailCampaign.response.body.parse(
    await administrator.call('POST', '/api/email/campaigns', {
      name,
      subject: 'What your gifts did',
      htmlContent:
        '<p>Dear {{person.firstName | "friend"}}, <a href="https://evenhand.example/impact">see what they did</a>.</p>',
      segmentId: segment.id,
    }),
  )
  await administrator.call('POST', `/api/email/campaigns/${campaign.id}/send`, { version: campaign.version })
  return campaign.id
}
