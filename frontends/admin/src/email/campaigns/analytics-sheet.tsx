import { emailCampaigns, emailQueries } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Table, useQuery } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../../lists/choice-field.tsx'
import { DeskPanel } from '../../lists/desk-panel.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { Counts, DeliveredHint } from './campaign-card.tsx'
import { statusWords } from './campaign-words.ts'
import { OverTime, stepName } from './over-time.tsx'
import { TestLine } from './test-line.tsx'
import { Versions } from './versions.tsx'
import { whileSending } from './while-sending.ts'

const By = emailCampaigns.getCampaignAnalytics.request.query.shape.by.catch('hour')

interface AnalyticsSheetProps {
  campaignId: string
  onClose: () => void
}

/** How a campaign does: people are counted once, and what machines opened apart. */
export function AnalyticsSheet({ campaignId, onClose }: AnalyticsSheetProps) {
  const { search, change } = useListAddress()
  const by = By.parse(search.get('by') ?? undefined)
  const campaign = useQuery(emailQueries.campaign(campaignId))
  const found = useQuery({
    ...emailQueries.campaignAnalytics(campaignId, { by }),
    refetchInterval: whileSending([campaign.data?.campaign]),
    placeholderData: (before) => before,
  })
  const { name = 'Analytics', status } = campaign.data?.campaign ?? {}
  return (
    <DeskPanel
      what="analytics"
      found={found}
      title={() => ({ name, state: status ? statusWords[status] : ' ', tone: 'text-ink-soft' })}
      version={() => campaignId}
      onClose={onClose}
    >
      {(analytics) => (
        <>
          <Counts {...analytics} />
          <DeliveredHint />
          <Machines {...analytics} />
          {campaign.data?.campaign.test && analytics.versions.length > 0 && (
            <section className="grid gap-2">
              <h3 className="font-medium">Both versions</h3>
              <TestLine test={campaign.data.campaign.test} status={campaign.data.campaign.status} />
              <Versions {...analytics} />
            </section>
          )}
          {analytics.series.length === 0 ? (
            <p className="text-ink-soft">
              {status === 'draft' || status === 'scheduled'
                ? 'There’s nothing to show before the campaign is sent.'
                : 'Nothing has happened yet.'}
            </p>
          ) : (
            <section className="grid gap-3">
              <div className="flex flex-wrap items-end justify-between gap-3">
                <h3 className="font-medium">Over time</h3>
                <ChoiceField
                  label={<span className="sr-only">Group the charts by</span>}
                  value={by}
                  choices={[
                    ['hour', 'By hour'],
                    ['day', 'By day'],
                  ]}
                  onChange={(chosen) => change({ by: chosen === 'hour' ? undefined : chosen }, { replace: true })}
                />
              </div>
              <OverTime series={analytics.series} by={analytics.by} />
              <Steps {...analytics} />
            </section>
          )}
          <Links {...analytics} />
        </>
      )}
    </DeskPanel>
  )
}

const Machines = ({ isTracked, totalOpenedByMachine }: emailCampaigns.EmailCampaignAnalytics) => (
  <p className="text-ink-soft">
    {isTracked
      ? `Opened only by machines, not counted above: ${totalOpenedByMachine.toLocaleString('en-US')}.`
      : 'Opens and clicks aren’t counted here: tracking is turned off.'}
  </p>
)

const Steps = ({ series, by }: Pick<emailCampaigns.EmailCampaignAnalytics, 'series' | 'by'>) => (
  <details>
    <summary className="cursor-pointer text-primary underline underline-offset-4">Each number as a table</summary>
    <Table aria-label="Over time" className="mt-2">
      <thead>
        <tr>
          <HeaderCell className="px-2">{by === 'hour' ? 'Hour' : 'Day'}</HeaderCell>
          {['Delivered', 'Opened', 'Clicked'].map((title) => (
            <HeaderCell key={title} className="px-2 text-right">
              {title}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map(({ at, delivered, opened, clicked }) => (
          <tr key={at}>
            <Cell className="px-2 py-1.5">{stepName(at, by)}</Cell>
            {[delivered, opened, clicked].map((people, column) => (
              <Cell key={column} className="px-2 py-1.5 text-right tabular-nums">
                {people.toLocaleString('en-US')}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </details>
)

const Links = ({ links, isTracked }: emailCampaigns.EmailCampaignAnalytics) =>
  links.length === 0 ? (
    <>{isTracked && <p className="text-ink-soft">No link was clicked yet.</p>}</>
  ) : (
    <section>
      <h3 className="font-medium">Links</h3>
      <Table aria-label="Links" className="mt-2">
        <thead>
          <tr>
            <HeaderCell className="px-2">Link</HeaderCell>
            <HeaderCell className="px-2 text-right">People</HeaderCell>
            <HeaderCell className="px-2 text-right">Clicks</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {links.map(({ url, clicks, people }) => (
            <tr key={url}>
              <Cell className="px-2 py-1.5 break-all">{url}</Cell>
              <Cell className="px-2 py-1.5 text-right tabular-nums">{people.toLocaleString('en-US')}</Cell>
              <Cell className="px-2 py-1.5 text-right tabular-nums">{clicks.toLocaleString('en-US')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
