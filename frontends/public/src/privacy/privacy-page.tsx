import { Part, ReadingPage } from '../reading/reading-page.tsx'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'
import { inTheBrowser, kept } from './kept.ts'

/** True words about this system; `docs/security.md` is their source. */
export const PrivacyPage = () => (
  <ReadingPage
    title="Privacy"
    description="What this site keeps about you, for how long, who else sees it, and how to have it corrected or erased."
    lead="What we keep, why, and for how long."
  >
    <Part title="What we keep">
      <KeptTable caption="When you do something, we keep" rows={kept} />
    </Part>
    <Part title="In your browser">
      <KeptTable caption="Your browser keeps" rows={inTheBrowser} />
      <p>No cookie follows you to other sites.</p>
    </Part>
    <Part title="Who else sees it">
      <p>
        <strong>Stripe</strong> processes payments. Your card goes to Stripe from your browser and never through our
        servers; for a membership Stripe also gets your name and email address.
      </p>
      <p>
        The server that delivers our mails sees them. We do not sell your data. If the operator of this site has
        installed a tag manager, it learns which pages and buttons are used, and never who you are.
      </p>
    </Part>
    <Part title="How it is kept apart">
      <p>
        The ledger of entries and all lists that the public can see know you by a computed id, not by name or address.
        Donors who honor somebody on the memorial wall are named there as they wrote it. Logs have no names, addresses
        or codes.
      </p>
      <p>
        Nobody sees your account by typing your address: it opens with a code that is mailed to you. Nobody learns from
        this site whether you have subscribed to our news.
      </p>
    </Part>
    <Part title="Your rights">
      <p>
        You can ask what we keep about you, and have it corrected or erased, as far as the law does not make us keep it
        (the books of gifts). Write to <SupportAddress /> or use the <TextLink to="/contact">contact form</TextLink>; a
        person does it by hand.
      </p>
    </Part>
  </ReadingPage>
)

const KeptTable = ({ caption, rows }: { caption: string; rows: readonly (readonly [string, string, string])[] }) => (
  <div className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0" tabIndex={0} role="region" aria-label={caption}>
    <table className="w-full min-w-96 text-left text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-semibold">
            When
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 font-semibold">
            For how long
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([when, what, howLong]) => (
          <tr key={when} className="border-b border-hairline align-top">
            <th scope="row" className="py-3 pr-4 font-medium">
              {when}
            </th>
            <td className="py-3 pr-4">{what}</td>
            <td className="py-3">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
