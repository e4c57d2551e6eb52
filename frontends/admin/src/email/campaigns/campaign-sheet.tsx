import { emailCampaigns, emailQueries } from '@evenhand/web-kit/desk'
import { api, Button, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { FileLink } from '@evenhand/web-kit/files'
import { useMay } from '../../frame/allowed.tsx'
import { DeskPanel } from '../../lists/desk-panel.tsx'
import { Fact, Facts } from '../../lists/facts.tsx'
import { Looks } from '../preview/preview.tsx'
import { Counts, DeliveredHint } from './campaign-card.tsx'
import { type CampaignCase, recipientWords, statusWords } from './campaign-words.ts'
import { Recipients } from './recipients.tsx'
import { useRetry } from './use-step.ts'
import { whileSending } from './while-sending.ts'

interface CampaignSheetProps {
  campaignId: string
  onClose: () => void
}

/** What a campaign says as somebody gets it, and what became of everyone it is for. */
export function CampaignSheet({ campaignId, onClose }: CampaignSheetProps) {
  const found = useQuery({
    ...emailQueries.campaign(campaignId),
    refetchInterval: ({ state }) => whileSending([state.data?.campaign]),
  })
  return (
    <DeskPanel
      what="campaign"
      found={found}
      title={({ campaign: { name, status } }) => ({ name, state: statusWords[status], tone: 'text-ink-soft' })}
      version={({ campaign: { id } }) => id}
      onClose={onClose}
    >
      {(of) => (
        <>
          <Counts {...of.campaign} />
          {of.campaign.totalRecipients > 0 && <DeliveredHint />}
          <Content
            title={of.versionB ? 'What version A says' : 'What it says'}
            subject={of.campaign.subject}
            htmlContent={of.htmlContent}
            textContent={of.textContent}
          />
          {of.versionB && <Content title="What version B says" {...of.versionB} />}
          <Files {...of} />
          {of.campaign.totalRecipients > 0 && (
            <>
              <States {...of} />
              <Recipients campaign={of.campaign} />
            </>
          )}
        </>
      )}
    </DeskPanel>
  )
}

/** As an invented person gets it, in a frame in which nothing runs. */
function Content({ title, ...words }: { title: string; subject: string; htmlContent: string; textContent: string }) {
  const preview = useQuery({ ...emailQueries.preview(words), staleTime: Infinity })
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-medium">{title}</h3>
      {preview.isPending && (
        <Loading label="Loading what it says">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorState
          title="We couldn’t show what it says"
          message={messageOf(preview.error, 'Try again in a moment.')}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <Looks {...preview.data} />
          <p className="mt-1 text-fine text-ink-soft">Filled with sample details.</p>
        </>
      )}
    </section>
  )
}

const Files = ({ campaign: { id: campaignId }, attachments }: CampaignCase) =>
  attachments.length === 0 ? null : (
    <section>
      <h3 className="font-medium">Attachments</h3>
      <ul className="mt-2 grid gap-1">
        {attachments.map(({ id: attachmentId, fileName, bytes }) => (
          <li key={attachmentId}>
            <FileLink
              name={fileName}
              bytes={bytes}
              type="application/octet-stream"
              read={() => api(emailCampaigns.readCampaignFile, { params: { campaignId, attachmentId } })}
            />
          </li>
        ))}
      </ul>
    </section>
  )

function States({ campaign, recipients }: CampaignCase) {
  const retry = useRetry(campaign)
  const shown = emailCampaigns.recipientStates.filter((state) => (recipients[state] ?? 0) > 0)
  const canRetry = useMay()(emailCampaigns.retryEmailCampaign) && campaign.status !== 'canceled'
  return (
    <section>
      <h3 className="font-medium">Recipients by status</h3>
      <div className="mt-2">
        <Facts>
          {shown.map((state) => (
            <Fact key={state} name={recipientWords[state]}>
              <span className="tabular-nums">{(recipients[state] ?? 0).toLocaleString('en-US')}</span>
              {state === 'failed' && canRetry && (
                <Button
                  size="small"
                  variant="outline"
                  className="ml-3"
                  loading={retry.isPending}
                  onClick={() => retry.mutate()}
                >
                  Retry failed
                </Button>
              )}
            </Fact>
          ))}
        </Facts>
      </div>
    </section>
  )
}
