import { formatDollars, giftCentsMax, giftCentsMin, levelTerms } from '@evenhand/web-kit/facade'
import { Part, ReadingPage } from '../reading/reading-page.tsx'
import { SupportAddress, TextLink } from '../reading/text-link.tsx'

const freeEntries = levelTerms.free.entriesPerMonth.toString()

export const TermsPage = () => (
  <ReadingPage
    title="Terms"
    description="The terms of giving and taking part: gifts, memberships, entries, free entries and fair use."
    lead="What you agree to when you give or enter here, in plain words."
  >
    <Part title="No purchase is necessary">
      <p>
        A free entry gives {freeEntries} entries once per email address and month. An entry that was free and one that
        came with a gift have the same odds. Giving does not improve the odds of a single entry.
      </p>
    </Part>
    <Part title="Who may take part">
      <p>
        Legal residents of the 50 US states, DC and Canada who have reached the age that the giveaway names (18 for the
        main one). Void in Puerto Rico, Quebec and US territories, and wherever the law forbids it. The dates, the prize
        and the cash option of each giveaway stand on its <TextLink to="/#prizes">card</TextLink>.
      </p>
    </Part>
    <Part title="Gifts">
      <p>
        A gift goes to the cause that this site names. It can be {formatDollars(giftCentsMin)} to{' '}
        {formatDollars(giftCentsMax)}. Prices, entries and totals are those that our server computes at the time of the
        payment; entries are granted when the payment has arrived. You get a receipt by email.
      </p>
      <p>
        If a payment was a mistake, write to us. When money goes back to you, by a refund or through your bank, the
        entries that it earned are taken back too.
      </p>
    </Part>
    <Part title="Memberships">
      <p>
        A membership is charged every month until you end it, which you can do at any time. Each paid month earns the
        entries of its level; a month that is not paid earns none. Ending it keeps the entries that you have.
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
        Please give true details, and use one email address for yourself. Entries that were won by programs, by false
        details or by somebody else’s card can be taken back, with the reason.
      </p>
    </Part>
    <Part title="Links to others">
      <p>
        Sponsors, charities and the organisers of outside giveaways have sites of their own, with terms of their own.
      </p>
    </Part>
    <Part title="Your data">
      <p>
        What we keep stands under <TextLink to="/privacy">privacy</TextLink>. For questions about these terms write to{' '}
        <SupportAddress /> or use the <TextLink to="/contact">contact form</TextLink>.
      </p>
    </Part>
  </ReadingPage>
)
