import {
  formatDollars,
  giftCentsMax,
  giftCentsMin,
  levelTerms,
  oddsSentence,
  organization,
} from '@evenhand/web-kit/facade'
import { Part, ReadingPage } from '../reading/reading-page.tsx'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'
import { WhoMayEnter } from '../reading/who-may-enter.tsx'
import { WhoWeAre } from '../reading/who-we-are.tsx'

const freeEntries = levelTerms.free.entriesPerMonth.toLocaleString('en-US')

export const TermsPage = () => (
  <ReadingPage
    title="Terms"
    description="The terms of giving and taking part: gifts, memberships, entries, free entries and fair use."
    lead="What you agree to when you give or enter here, in plain words."
  >
    <Part title="No purchase is necessary">
      <p>
        A free entry earns {freeEntries} entries once a month per email address. {oddsSentence}
      </p>
    </Part>
    <Part title="Who may enter">
      <p>
        <WhoMayEnter />
      </p>
      <p>
        The dates, the prize and the cash option of each giveaway are on its <TextLink to="/#prizes">card</TextLink>.
      </p>
    </Part>
    <Part title="Gifts">
      <p>
        A gift supports the cause named on this site. It can be {formatDollars(giftCentsMin)} to{' '}
        {formatDollars(giftCentsMax)}. If a winner takes the cash option, it is paid as the{' '}
        <TextLink to="/official-rules">Official Rules</TextLink> say: how much it is can depend on what was raised, and
        it can be a share of that. Prices, entries and totals are the ones our server computes when you pay; entries are
        granted once the payment goes through. We email you a receipt.
      </p>
      <p>
        If a payment was a mistake, write to us. If you’re refunded, by us or through your bank, the entries that money
        earned are reversed too. A list of entries that is already frozen for its draw doesn’t change.
      </p>
    </Part>
    <Part title="Monthly gifts">
      <p>
        A monthly gift is charged on the day you start it and each month on that day until you cancel, which you can do
        at any time. Each paid month is a gift: it earns the entries of a one-time gift of that amount, and its receipt
        lists it as a contribution. A month that is not paid earns none. Another amount applies from the next payment.
      </p>
    </Part>
    <Part title="Memberships and multipliers">
      <p>
        A membership is charged every month until you cancel, which you can do at any time. Each paid month earns the
        entries of its level; a month that is not paid earns none. When you cancel, you keep the entries you have.
      </p>
      <p>
        Memberships and multipliers are purchases that support the campaign. They are not tax-deductible donations, and
        receipts list them apart from gifts.
      </p>
    </Part>
    <Part title="Entries">
      <p>
        Entries have no cash value and belong to the email address they were granted to. The ledger of entries is only
        ever added to: a mistake is corrected by a further line, so that it stays visible.
      </p>
    </Part>
    <Part title="Fair use">
      <p>
        Give true details, and use one email address for yourself. We can take back entries obtained by automated
        programs, with false details or with another person’s card, and we state the reason.
      </p>
    </Part>
    <Part title="Links to others">
      <p>
        Sponsors, charities and the organizers of outside giveaways have sites of their own, with terms of their own.
      </p>
    </Part>
    <Part title="Your data">
      <p>
        <TextLink to="/privacy">Privacy</TextLink> lists what we keep. If you have questions about these terms, write to{' '}
        <SupportAddress /> or use the <TextLink to="/contact">contact form</TextLink>.
      </p>
    </Part>
    <Part title="Who we are">
      <WhoWeAre />
      <p>These terms are governed by the laws of {organization.jurisdiction}.</p>
    </Part>
  </ReadingPage>
)
