type Row = readonly [when: string, what: string, howLong: string]

/** Who asks is erased (docs/decisions/0092). */
const open = 'until you erase your data'

/** As `docs/security.md` lists it, in the words of a donor. */
export const kept: readonly Row[] = [
  [
    'You give, or enter for free',
    'name, email address, amount, time, and your state, province or territory if you chose one; the browser you gave in, as a code that doesn’t name it',
    'permanently, without your name and address once you erase your data: our accounts have to show amounts and dates. Receipts as we issued them, with your name, for seven years after the year of the gift',
  ],
  [
    'You accept official rules, or turn our news on while signed in',
    'which version or which words, and when',
    'permanently, as evidence',
  ],
  ['You earn entries', 'the entries, under a computed ID', 'permanently: lines are added to the ledger, never removed'],
  [
    'You confirm your email address, with a code or a link',
    'when you first did, under a computed ID',
    'permanently: free entries count from it',
  ],
  [
    'You confirm your email address, with a code or a link',
    'where you did, as computed IDs of the connection, the network, the browser and the email domain that name none of them, so that one person counts once',
    '90 days',
  ],
  [
    'We hold your free entries for review',
    'why, what you tell us about it, and what we decided',
    'permanently, because entries come from it',
  ],
  ['We take back a free entry', 'which one, when and why', 'permanently, because entries come from it'],
  [
    'You earn free entries and don’t confirm your email address',
    'in our ledger’s records, that they wait and for what, under a computed ID',
    'until 90 days after the draw',
  ],
  ['You register as a member', 'name, email address, phone if you gave it, account number', open],
  ['You name the member who referred you', 'their account number, with your registration', open],
  [
    'You record what you did on social media',
    'platform, kind and link, our decision and its reason, your appeal; the words you confirmed first, and when; your browser and your internet connection, as codes that don’t name them',
    `${open}; the words you confirmed, permanently, as evidence; the codes, for 31 days`,
  ],
  [
    'You fill a cart',
    'what is in it, with the name and email address you type',
    'until 90 days after you last changed it',
  ],
  [
    'You have a membership or a monthly gift',
    'brand and last four digits of your card',
    'until the membership or the monthly gift ends',
  ],
  [
    'You visit a sponsor while signed in',
    'which sponsor and when, under a computed ID',
    'permanently: entries come from it',
  ],
  ['You register on a landing page', 'name, email address, phone, city, state', open],
  [
    'You honor someone on a memorial wall',
    'your name, your words, shown when they are approved, and what you correct later; your email address, never shown',
    `14 days if you don’t pay; otherwise ${open}`,
  ],
  [
    'You add a photo to a memorial',
    'the photo, without where and when it was taken, shown when it is approved; your description of it',
    'a day if you don’t hold a tile with it; otherwise as long as the memorial, or until we don’t show it',
  ],
  [
    'You ask us to tell a family member of a memorial',
    'their name and email address, seen only by you and the people here who review the memorial; we email them when the memorial is on the wall, and again only if you ask for it, three times at most; we use the address for nothing else',
    '14 days if you don’t pay; otherwise as long as the memorial, or until you remove them, or it is declined, taken down or refunded',
  ],
  [
    'You report a memorial',
    'the reason and your words; your browser, as a code that doesn’t name it',
    'until a person has decided about it',
  ],
  ['You enter by mail', 'name, postal address, email address if it is on the card', open],
  [
    'You are drawn and send your declaration',
    'name, email address, date of birth, postal address, signature',
    'until 4 years after the award, for the tax authority; until 90 days after a prize is passed on',
  ],
  [
    'You are drawn',
    'under your code: whether you got the prize, and the kind of reason if not; shown to everyone',
    'permanently',
  ],
  [
    'You win',
    'first name, initial, state or province: shown to everyone',
    'permanently: the list of winners is public',
  ],
  [
    'You sign up for our news',
    'first name and email address, the lists you choose and what you agreed to; under a code, when we last emailed you because your address was typed',
    `7 days, unless you confirm; then ${open}; the last, 30 days`,
  ],
  [
    'We email you our news',
    'which emails we sent you, whether they arrived, and, unless we turn this off, whether you opened them and which links you followed; from what you gave, your membership level and your entries, we choose which news you get',
    open,
  ],
  ['You unsubscribe from our news', 'the address, marked so that we don’t email it', open],
  [
    'You erase your data',
    'when you asked, and which parts of our system have done it, under a computed ID; that you were a member before, so that no one earns entries for you twice',
    'permanently, to show that it was done',
  ],
  [
    'You ask us to erase you from our news',
    'a code computed from the address, and whether you had reported spam or been put on hold, so that we don’t email it; what you agreed to, without your name',
    'with no end date; that you reported spam or were put on hold, until you sign up again',
  ],
  [
    'You write to us',
    'name, email address, your message',
    'for 180 days; the email itself, as long as the matter takes',
  ],
  [
    'You ask about sponsor blocks',
    'company, your name, email address, phone if you gave it, your message',
    'until a year after it was answered; the email itself, as long as the matter takes',
  ],
  [
    'You choose a sponsorship',
    'company, website, logo, your name and email address, what was paid and decided. While it’s shown, everyone can see the company, its website and its logo',
    `your name and email address ${open}, on an invoice for seven years after its year; the company and what it paid, permanently; what isn’t paid, for 14 days, or with an invoice for a year after we stop holding it; a logo, until it’s taken down or the time is over`,
  ],
  [
    'You get in line for a sponsor block',
    'company, website, your name and email address, which block you want',
    'until 90 days after your place in line ends',
  ],
  [
    'You see a sponsor',
    'that your browser and your internet connection have seen it, as codes that don’t name them',
    'for an hour',
  ],
  [
    'You apply as an affiliate',
    'your name, email address and profiles; what we decided and why; which of your browsers opened your affiliate page, as codes that don’t name them',
    open,
  ],
  [
    'You follow an affiliate’s link',
    'whose link, when and from which site; your browser and your internet connection, as codes that don’t name them',
    `for 31 days, or until you forget the link below; if you give within 30 days, with your first gift, ${open}`,
  ],
  [
    'You register a nonprofit',
    'its name, website, description and tax ID; your name and email address; our questions and your answers. When it’s approved, everyone can read its name, website and description',
    `your name and email address ${open}; the organization, permanently`,
  ],
  [
    'You apply for a grant',
    'the application, which terms you accepted and when, under a computed ID; what reviewers thought and decided. When it’s awarded, everyone can read the project',
    'permanently: it belongs to our accounts',
  ],
  [
    'You’re invited to work here',
    'your name, email address, username and roles; what you do here, in our audit trail',
    'the invitation, until you take it up or 30 days after it expires; then permanently: the trail has to say who did what',
  ],
  ['We email you', 'the address and what the email says', 'what it says until it was sent, the address 30 days longer'],
  [
    'Our email to you comes back',
    'the address, with what its mail server said; the email itself',
    `${open}; the email itself, where we read such emails, for 30 days`,
  ],
  [
    'You sign in',
    'a session without your name, with the kind of browser and when it was last used; the code, scrambled; that it was in this browser and by this internet connection, as a code that doesn’t name them',
    '14 days at most; the code one day; where you signed in, 30 days',
  ],
]

export const inTheBrowser: readonly Row[] = [
  [
    'You change something here',
    'one cookie that tells your browser from others, or keeps you signed in',
    '14 days at most',
  ],
  [
    'You work here and log in',
    'a cookie that knows your browser again when you next log in',
    '30 days after that login',
  ],
  ['You use the cart', 'the cart’s random number', 'until you clear it'],
  [
    'You follow someone’s referral link',
    'their code and when you followed it',
    'for 30 days, or until you forget it below',
  ],
  ['You choose where you live', 'your state, province or territory', 'until you close the tab'],
  ['You go to the checkout', 'what you are about to pay, your name and email address', 'until you close the tab'],
  [
    'You start a payment',
    'its number and its amount, so that we can tell you how it ended',
    'until it is recorded, or you clear it',
  ],
  ['We asked whether you want our news', 'when we did, so that we ask only once', 'until you clear it'],
]
