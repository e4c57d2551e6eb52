import {
  emailAutomations,
  emailCampaigns,
  emailImports,
  emailLists,
  emailOverview,
  emailSegments,
  emailSubscribers,
  emailTemplates,
  emailTests,
  type InputOf,
} from '@evenhand/contracts/http'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { firstPage, following, staleMilliseconds } from './admin-queries.ts'

type CampaignQuery = Omit<InputOf<typeof emailCampaigns.listEmailCampaigns>['query'], 'after' | 'limit'>
type RunQuery = Omit<InputOf<typeof emailAutomations.listAutomationRuns>['query'], 'after' | 'limit'>
type RecipientQuery = Omit<InputOf<typeof emailCampaigns.listCampaignRecipients>['query'], 'after' | 'limit'>
type AnalyticsQuery = InputOf<typeof emailCampaigns.getCampaignAnalytics>['query']
type SubscriberQuery = Omit<InputOf<typeof emailSubscribers.listEmailSubscribers>['query'], 'after' | 'limit'>

/** What /email-management reads: all of it stands under `emailKey`, so that whatever changes something asks for all again. */
export const emailKey = ['admin', 'email'] as const

export const emailQueries = {
  overview: () =>
    queryOptions({
      queryKey: [...emailKey, 'overview'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailOverview.getEmailOverview, {}, { signal }),
    }),
  campaigns: (query: CampaignQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: [...emailKey, 'campaigns', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(emailCampaigns.listEmailCampaigns, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  campaign: (campaignId: string) =>
    queryOptions({
      queryKey: [...emailKey, 'campaigns', 'one', campaignId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailCampaigns.getEmailCampaign, { params: { campaignId } }, { signal }),
    }),
  subscribers: (query: SubscriberQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: [...emailKey, 'subscribers', 'list', query],
      queryFn: ({ signal, pageParam }) =>
        api(emailSubscribers.listEmailSubscribers, { query: { ...query, ...following(pageParam) } }, { signal }),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  subscriber: (subscriberId: string) =>
    queryOptions({
      queryKey: [...emailKey, 'subscribers', 'one', subscriberId],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailSubscribers.getEmailSubscriber, { params: { subscriberId } }, { signal }),
    }),
  tags: () =>
    queryOptions({
      queryKey: [...emailKey, 'tags'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailSubscribers.listEmailTags, {}, { signal }),
    }),
  imports: () =>
    queryOptions({
      queryKey: [...emailKey, 'imports'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailImports.listEmailImports, {}, { signal }),
    }),
  templates: () =>
    queryOptions({
      queryKey: [...emailKey, 'templates'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailTemplates.listEmailTemplates, {}, { signal }),
    }),
  /** What an email that is being written looks like; asked again with every change, so only the last answer is kept. */
  preview: (words: InputOf<typeof emailTemplates.previewEmail>['body']) =>
    queryOptions({
      queryKey: [...emailKey, 'preview', words],
      staleTime: Infinity,
      gcTime: 0,
      queryFn: ({ signal }) => api(emailTemplates.previewEmail, { body: words }, { signal }),
    }),
  /** What became of a test; kept no longer than it is looked at. */
  test: (testId: string) =>
    queryOptions({
      queryKey: [...emailKey, 'tests', testId],
      gcTime: 0,
      queryFn: ({ signal }) => api(emailTests.getTestEmails, { params: { testId } }, { signal }),
    }),
  lists: () =>
    queryOptions({
      queryKey: [...emailKey, 'lists'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailLists.listEmailLists, {}, { signal }),
    }),
  segments: () =>
    queryOptions({
      queryKey: [...emailKey, 'segments'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailSegments.listEmailSegments, {}, { signal }),
    }),
  /** How many people a rule finds now, or how many there are at all; nothing as long as the rule isn’t whole. */
  segmentCount: (rule: emailSegments.SegmentRule | null | undefined) =>
    queryOptions({
      queryKey: [...emailKey, 'segments', 'count', rule],
      staleTime: staleMilliseconds,
      enabled: rule !== undefined,
      queryFn({ signal }) {
        if (rule === undefined) throw new Error('there is no whole rule to count by')
        return api(emailSegments.countEmailSegment, { body: { rule } }, { signal })
      },
    }),
  automations: () =>
    queryOptions({
      queryKey: [...emailKey, 'automations'],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailAutomations.listEmailAutomations, {}, { signal }),
    }),
  automationRuns: (automationId: string, query: RunQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: [...emailKey, 'automations', 'runs', automationId, query],
      queryFn: ({ signal, pageParam }) =>
        api(
          emailAutomations.listAutomationRuns,
          { params: { automationId }, query: { ...query, ...following(pageParam) } },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  campaignAudience: (campaignId: string) =>
    queryOptions({
      queryKey: [...emailKey, 'campaigns', 'audience', campaignId],
      queryFn: ({ signal }) => api(emailCampaigns.getCampaignAudience, { params: { campaignId } }, { signal }),
    }),
  campaignRecipients: (campaignId: string, query: RecipientQuery) =>
    infiniteQueryOptions({
      ...firstPage,
      queryKey: [...emailKey, 'campaigns', 'recipients', campaignId, query],
      queryFn: ({ signal, pageParam }) =>
        api(
          emailCampaigns.listCampaignRecipients,
          { params: { campaignId }, query: { ...query, ...following(pageParam) } },
          { signal },
        ),
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  campaignRecipient: (campaignId: string, recipientId: string) =>
    queryOptions({
      queryKey: [...emailKey, 'campaigns', 'recipient', campaignId, recipientId],
      queryFn: ({ signal }) =>
        api(emailCampaigns.getCampaignRecipient, { params: { campaignId, recipientId } }, { signal }),
    }),
  campaignAnalytics: (campaignId: string, query: AnalyticsQuery) =>
    queryOptions({
      queryKey: [...emailKey, 'campaigns', 'analytics', campaignId, query],
      staleTime: staleMilliseconds,
      queryFn: ({ signal }) => api(emailCampaigns.getCampaignAnalytics, { params: { campaignId }, query }, { signal }),
    }),
}
