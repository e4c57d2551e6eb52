import type { emailCampaigns } from '@evenhand/web-kit/desk'
import { Cell, HeaderCell, Table } from '@evenhand/web-kit/facade'
import { versionName } from './test-words.ts'

const share = (people: number, of: number): string => (of === 0 ? '' : ` (${((people / of) * 100).toFixed(1)}%)`)

/** The versions of a test side by side. */
export const Versions = ({ versions }: Pick<emailCampaigns.EmailCampaignAnalytics, 'versions'>) => (
  <Table aria-label="Both versions">
    <thead>
      <tr>
        <HeaderCell className="px-2">Version</HeaderCell>
        {['Recipients', 'Delivered', 'Opened', 'Clicked'].map((title) => (
          <HeaderCell key={title} className="px-2 text-right">
            {title}
          </HeaderCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {versions.map(({ variant, totalRecipients, totalDelivered, totalOpened, totalClicked }) => (
        <tr key={variant}>
          <Cell className="px-2 py-1.5">{versionName(variant)}</Cell>
          {[totalRecipients, totalDelivered].map((people, column) => (
            <Cell key={column} className="px-2 py-1.5 text-right tabular-nums">
              {people.toLocaleString('en-US')}
            </Cell>
          ))}
          {[totalOpened, totalClicked].map((people, column) => (
            <Cell key={column} className="px-2 py-1.5 text-right tabular-nums">
              {people.toLocaleString('en-US')}
              <span className="text-ink-soft">{share(people, totalDelivered)}</span>
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
