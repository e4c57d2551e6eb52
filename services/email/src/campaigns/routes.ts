import { emailCampaigns as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Asked as Asking, type Route, route, routeFile, routeOnce } from '@evenhand/service-kit/http'
import { readAnalytics, readHistory, readRecipients } from './recipients.ts'
import { attachFile, downloadFile, removeFile } from './files.ts'
import { chooseWinner } from './tests.ts'
import { testCampaign, type Testing } from './test-send.ts'
import {
  changeCampaign,
  createCampaign,
  readAudience,
  readCampaigns,
  putOnWeb,
  readCase,
  removeCampaign,
  retryCampaign,
  scheduleCampaign,
  sendCampaign,
  stepCampaign,
  unscheduleCampaign,
} from './use-cases.ts'

const askedFor = ({ campaignId: id }: { campaignId: string }, { caller }: Pick<Asking, 'caller'>) => ({
  id,
  by: administratorOf(caller),
})

export const campaignRoutes = (campaigns: Testing): Route[] => [
  ...draftRoutes(campaigns),
  ...stepRoutes(campaigns),
  ...fileRoutes(campaigns),
  ...deliveryRoutes(campaigns),
]

const draftRoutes = (campaigns: Testing): Route[] => [
  route(calls.listEmailCampaigns, ({ query }) => readCampaigns(campaigns, query)),
  route(calls.getEmailCampaign, ({ params: { campaignId } }) => readCase(campaigns.db, campaignId)),
  routeOnce(campaigns.db, calls.createEmailCampaign, (tx, { body: values }, { caller }) =>
    createCampaign(campaigns, tx, { values, by: administratorOf(caller) }),
  ),
  route(calls.changeEmailCampaign, ({ params, body: { version, ...values } }, asked) =>
    changeCampaign(campaigns, { ...askedFor(params, asked), version, values }),
  ),
  route(calls.deleteEmailCampaign, async ({ params }, asked) => {
    await removeCampaign(campaigns, askedFor(params, asked))
    return undefined
  }),
  routeOnce(
    campaigns.db,
    calls.testEmailCampaign,
    (tx, { params, body: { email } }, asked) => testCampaign(campaigns, tx, { ...askedFor(params, asked), email }),
    { before: async (_input, { caller }) => void (await campaigns.tests.take(administratorOf(caller))) },
  ),
]

const stepRoutes = (campaigns: Testing): Route[] => [
  route(calls.getCampaignAudience, ({ params: { campaignId } }) => readAudience(campaigns, campaignId)),
  route(calls.sendEmailCampaign, ({ params, body: { version } }, asked) =>
    sendCampaign(campaigns, { ...askedFor(params, asked), version }),
  ),
  route(calls.scheduleEmailCampaign, ({ params, body: { scheduledAt, ...body } }, asked) =>
    scheduleCampaign(campaigns, { ...askedFor(params, asked), at: new Date(scheduledAt), ...body }),
  ),
  route(calls.unscheduleEmailCampaign, ({ params }, asked) => unscheduleCampaign(campaigns, askedFor(params, asked))),
  route(calls.pauseEmailCampaign, ({ params }, asked) => stepCampaign(campaigns, askedFor(params, asked), 'pause')),
  route(calls.resumeEmailCampaign, ({ params }, asked) => stepCampaign(campaigns, askedFor(params, asked), 'resume')),
  route(calls.cancelEmailCampaign, ({ params }, asked) => stepCampaign(campaigns, askedFor(params, asked), 'cancel')),
  route(calls.chooseCampaignWinner, ({ params, body: { winner } }, asked) =>
    chooseWinner(campaigns, { ...askedFor(params, asked), winner }),
  ),
  route(calls.putCampaignOnWeb, ({ params, body }, asked) =>
    putOnWeb(campaigns, { ...askedFor(params, asked), ...body }),
  ),
  route(calls.retryEmailCampaign, ({ params }, asked) => retryCampaign(campaigns, askedFor(params, asked))),
]

const fileRoutes = (campaigns: Testing): Route[] => [
  routeFile(calls.attachCampaignFile, ({ params, query: { name } }, { caller, receive }) =>
    attachFile(campaigns, { ...askedFor(params, { caller }), fileId: params.attachmentId, name }, receive),
  ),
  route(calls.removeCampaignFile, ({ params }, asked) =>
    removeFile(campaigns, { ...askedFor(params, asked), fileId: params.attachmentId }),
  ),
  route(calls.readCampaignFile, ({ params }, asked) =>
    downloadFile(campaigns, { ...askedFor(params, asked), fileId: params.attachmentId }),
  ),
]

const deliveryRoutes = ({ db, surroundings: { tokens } }: Testing): Route[] => [
  route(calls.listCampaignRecipients, ({ params: { campaignId }, query }) =>
    readRecipients(db, { campaignId, ...query, search: query.search, after: query.after }),
  ),
  route(calls.getCampaignRecipient, ({ params }) => readHistory(db, params)),
  route(calls.getCampaignAnalytics, ({ params: { campaignId }, query: { by } }) =>
    readAnalytics(db, { campaignId, by, isTracked: tokens !== undefined }),
  ),
]
