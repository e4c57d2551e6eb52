import { sql } from '@evenhand/service-kit/postgres'
import type { CampaignContent } from '../content/campaign.ts'
import type { TestReaction, Variant, WinnerWhy } from './test-rules.ts'

/** The A/B test of a campaign: the first six are all there or none is, and the last seven. */
export interface TestColumns {
  bSubject: string | null
  bHtmlContent: string | null
  bTextContent: string | null
  testPercent: number | null
  testBy: TestReaction | null
  testHours: number | null
  testEndsAt: Date | null
  winner: Variant | null
  winnerWhy: WinnerWhy | null
  decidedAt: Date | null
  aReached: number | null
  aReacted: number | null
  bReached: number | null
  bReacted: number | null
}

export const testColumns = sql`b_subject as "bSubject", b_html_content as "bHtmlContent", b_text_content as "bTextContent",
  test_percent as "testPercent", test_by as "testBy", test_hours as "testHours", test_ends_at as "testEndsAt", winner, winner_why as "winnerWhy",
  decided_at as "decidedAt", a_reached as "aReached", a_reacted as "aReacted", b_reached as "bReached", b_reacted as "bReacted"`

/** What version B says; `null` where there is one version. */
export const versionB = ({ bSubject, bHtmlContent, bTextContent }: TestColumns): CampaignContent | null =>
  bSubject === null || bHtmlContent === null
    ? null
    : { subject: bSubject, htmlContent: bHtmlContent, textContent: bTextContent ?? '' }
