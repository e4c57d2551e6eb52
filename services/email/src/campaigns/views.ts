import type { emailCampaigns } from '@evenhand/contracts/http'
import type { Campaign, CampaignFile, Counts } from './store.ts'

export function toCampaign(campaign: Campaign, { states, opened, clicked }: Counts): emailCampaigns.EmailCampaign {
  const { htmlContent: _html, textContent: _text, state, notStartedAt, notStartedWhy: why, ...rest } = campaign
  return {
    ...rest,
    status: state,
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
    notStarted: notStartedAt && why ? { at: notStartedAt.toISOString(), why } : null,
    createdAt: campaign.createdAt.toISOString(),
    totalRecipients: Object.values(states).reduce((sum, people) => sum + people, 0),
    totalDelivered: states.sent ?? 0,
    totalOpened: opened,
    totalClicked: clicked,
  }
}

const none = { queued: 0, sending: 0, sent: 0, uncertain: 0, bounced: 0, failed: 0, suppressed: 0, canceled: 0 }

export const toCase = (
  campaign: Campaign,
  counts: Counts,
  files: readonly CampaignFile[],
): emailCampaigns.EmailCampaignCase => ({
  campaign: toCampaign(campaign, counts),
  htmlContent: campaign.htmlContent,
  textContent: campaign.textContent,
  attachments: files.map(({ id, fileName, bytes }) => ({ id, fileName, bytes })),
  recipients: { ...none, ...counts.states },
})
