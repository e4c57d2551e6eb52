import type { emailCampaigns } from '@evenhand/contracts/http'
import type { Campaign, CampaignFile, Counts } from './store.ts'
import { versionB } from './versions-store.ts'

export function toCampaign(
  campaign: Campaign,
  { states, opened, clicked, waiting }: Counts,
): emailCampaigns.EmailCampaign {
  const {
    id,
    name,
    subject,
    listId,
    segmentId,
    templateId,
    state,
    version,
    notStartedAt,
    notStartedWhy: why,
  } = campaign
  return {
    id,
    name,
    subject,
    listId,
    segmentId,
    templateId,
    status: state,
    version,
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    readerZone: campaign.readerZone,
    isOnWeb: campaign.isOnWeb,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
    notStarted: notStartedAt && why ? { at: notStartedAt.toISOString(), why } : null,
    test: toTest(campaign),
    createdAt: campaign.createdAt.toISOString(),
    totalRecipients: Object.values(states).reduce((sum, people) => sum + people, 0),
    totalDelivered: states.sent ?? 0,
    totalOpened: opened,
    totalClicked: clicked,
    totalWaiting: campaign.readerZone === null ? 0 : waiting,
  }
}

function toTest({ testPercent: percent, testBy: by, testHours: hours, testEndsAt, ...row }: Campaign) {
  if (percent === null || by === null || hours === null) return null
  const { winner, winnerWhy: why, decidedAt } = row
  return {
    percent,
    by,
    hours,
    endsAt: testEndsAt?.toISOString() ?? null,
    decided:
      winner && why && decidedAt
        ? {
            winner,
            why,
            at: decidedAt.toISOString(),
            a: { reached: row.aReached ?? 0, reacted: row.aReacted ?? 0 },
            b: { reached: row.bReached ?? 0, reacted: row.bReacted ?? 0 },
          }
        : null,
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
  versionB: versionB(campaign),
  attachments: files.map(({ id, fileName, bytes }) => ({ id, fileName, bytes })),
  recipients: { ...none, ...counts.states },
})
