import { mailLink, type nonprofitReviews } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { OutsideLink } from '../lists/outside-link.tsx'
import { IrsLine } from './irs-line.tsx'
import { actWords } from './nonprofit-words.ts'
import { Twins } from './twins.tsx'

/** Everything about one registration that a review goes by. */
export const NonprofitFacts = ({ compared }: { compared: nonprofitReviews.NonprofitCase }) => {
  const { nonprofit, twins } = compared
  return (
    <>
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {nonprofit.description}
      </blockquote>
      {nonprofit.isExample && <p>This is an example that was shipped. In production, no one sees it.</p>}
      {twins.length > 0 && <Twins twins={twins} />}
      <Facts>
        <Fact name="Contact">
          {nonprofit.contactName}
          <a
            href={mailLink(nonprofit.contactEmail)}
            className="block text-primary underline underline-offset-4"
            aria-label={`Write to ${nonprofit.contactEmail}`}
          >
            {nonprofit.contactEmail}
          </a>
        </Fact>
        <Fact name="Website">{nonprofit.website === null ? 'Not given' : <Website address={nonprofit.website} />}</Fact>
        <Fact name="EIN">
          <IrsLine taxId={nonprofit.taxId} irs={compared.irs} />
        </Fact>
        <Fact name="Registered">
          <DateTime value={nonprofit.registeredAt} show="day-and-time" />
        </Fact>
        {nonprofit.acts.length > 0 && (
          <Fact name="History">
            <Acts acts={nonprofit.acts} />
          </Fact>
        )}
      </Facts>
    </>
  )
}

const Website = ({ address }: { address: string }) =>
  /^https?:\/\//i.test(address) ? <OutsideLink to={address} /> : <>{address}</>

const Acts = ({ acts }: { acts: nonprofitReviews.RegisteredNonprofit['acts'] }) => (
  <ol aria-label="History" className="grid gap-1">
    {acts.map(({ state, note, by, at }) => (
      <li key={at} className="wrap-anywhere whitespace-pre-line">
        {state === 'pending' && by !== 'organization' ? 'Opened again' : actWords[state]}{' '}
        <DateTime value={at} show="day-and-time" />,{' '}
        {by === 'organization' ? 'by the organization' : <Administrator id={by} />}
        {note && `: ${note}`}
      </li>
    ))}
  </ol>
)
