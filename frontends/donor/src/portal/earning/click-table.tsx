import {
  Cell,
  entriesForClick,
  HeaderCell,
  LevelBadge,
  offeredLevels,
  sponsorClickEntries,
  Table,
  titled,
} from '@evenhand/web-kit/facade'

const sponsorships = Object.entries(sponsorClickEntries)

/** What a visit earns, by the level of the member and of the sponsor (spec 01 §9). */
export const ClickTable = () => (
  <div className="mt-10">
    <h3 className="font-sans text-body font-semibold">Entries per sponsor-logo click</h3>
    <div className="mt-3">
      <Table aria-label="Entries per sponsor-logo click">
        <thead>
          <tr>
            <HeaderCell className="pl-0 max-sm:pr-1 max-sm:text-fine">Your level</HeaderCell>
            {sponsorships.map(([sponsorship]) => (
              <HeaderCell key={sponsorship} className="text-right max-sm:px-1 max-sm:text-fine">
                {titled(sponsorship)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {offeredLevels.map((level) => (
            <tr key={level}>
              <th scope="row" className="border-b border-hairline py-3 pr-1 text-left align-top">
                <LevelBadge level={level} />
              </th>
              {sponsorships.map(([sponsorship, base]) => (
                <Cell key={sponsorship} className="text-right tabular-nums max-sm:px-1 max-sm:text-fine">
                  {entriesForClick(base, level).toLocaleString('en-US')}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
    <p className="mt-3 text-fine text-ink-soft">
      Each column is a sponsor level. An active multiplier raises these numbers further.
    </p>
  </div>
)
