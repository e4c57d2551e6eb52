import { Part, ReadingPage } from '../reading/reading-page.tsx'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'
import { WhoWeAre } from '../reading/who-we-are.tsx'
import { ForgetLink } from './forget-link.tsx'
import { inTheBrowser, kept } from './kept.ts'
import { tagSaid } from './tag-said.ts'

/** True words about this system; `docs/security.md` is their source. */
export const PrivacyPage = () => (
  <ReadingPage
    title="Privacy"
    description="What this site keeps about you, for how long, who else sees it, and where to write about it."
    lead="What we keep, why, and for how long."
  >
    <Part title="What we keep">
      <KeptList rows={kept} />
    </Part>
    <Part title="In your browser">
      <KeptList rows={inTheBrowser} />
      <p>None of our cookies follows you to other sites.</p>
      <ForgetLink />
    </Part>
    <Part title="Who else sees it">
      <p>
        <strong>Stripe</strong> processes payments. Your card goes to Stripe from your browser and never through our
        servers; for a membership or a monthly gift Stripe also gets your name and email address.
      </p>
      <p>The server that delivers our emails sees them. We don’t sell your data. {tagSaid()}</p>
    </Part>
    <Part title="How we keep it separate">
      <p>
        The ledger of entries and the published lists of each draw show a computed ID instead of your name or address.
        In public, we name only winners and, on the memorial walls, the people who are honored and the donors who honor
        them. Logs have no names, addresses or codes.
      </p>
      <p>
        Typing your address does not open your account: that takes a code we email to you. No one can learn from this
        site whether you have subscribed to our news.
      </p>
    </Part>
    <Part title="Your rights">
      <p>
        Under “Your data” in your <TextLink to="/donor-account">account</TextLink> you can download everything we keep
        about you, and erase it. We ask for a code that we email you, and tell you before what goes and what stays.
      </p>
      <p>
        Erasing removes your name, your addresses and what you wrote, and takes back your entries from every draw whose
        list isn’t final yet. Some things we have to keep: amounts and dates of gifts in our accounts, your receipts for
        seven years after the year of the gift, the ledger of entries, which shows no name, the rules and consents you
        accepted, a winner’s first name and initial, and codes that don’t name you, so that no one counts twice. A
        membership, a prize or a sponsorship has to end first.
      </p>
      <p>
        If you can’t sign in, or want something corrected, write to <SupportAddress /> or use the{' '}
        <TextLink to="/contact">contact form</TextLink>. A person will read it and tell you what we can do.
      </p>
    </Part>
    <Part title="Who we are">
      <WhoWeAre />
    </Part>
  </ReadingPage>
)

const KeptList = ({ rows }: { rows: readonly (readonly [string, string, string])[] }) => (
  <ul className="divide-y divide-hairline border-y border-hairline">
    {rows.map(([when, what, howLong]) => (
      <li key={when} className="grid gap-x-6 py-3 sm:grid-cols-[2fr_3fr]">
        <span className="font-medium">{when}</span>
        <span>
          {what}
          <span className="block text-small text-ink-soft">Kept {howLong}.</span>
        </span>
      </li>
    ))}
  </ul>
)
