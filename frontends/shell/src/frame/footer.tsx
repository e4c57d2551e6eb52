import { ChevronDown } from 'lucide-react'
import { Link, oddsSentence, organization, supportEmail } from '@evenhand/web-kit/facade'
import { Copyright } from './copyright.tsx'
import { Logo } from './logo.tsx'

const groups = [
  {
    title: 'Take part',
    links: [
      { title: 'How It Works', to: '/#how-it-works' },
      { title: 'Prizes', to: '/#prizes' },
      { title: 'Choose how you take part', to: '/#choose-membership' },
      { title: 'Enter for free', to: '/#level-free' },
      { title: 'Main giveaway', to: '/main-giveaway' },
      { title: 'Memorial wall', to: '/#memorial-wall' },
      { title: 'For nonprofits', to: '/nonprofit-portal' },
      { title: 'Sponsor levels', to: '/sponsor-levels' },
      { title: 'Affiliate program', to: '/affiliate-portal' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { title: 'Donor account', to: '/donor-account' },
      { title: 'Donor portal', to: '/donor-portal' },
      { title: 'Member account', to: '/member-portal' },
      { title: 'Cart', to: '/cart' },
    ],
  },
  {
    title: 'Draws',
    links: [
      { title: 'Draws', to: '/draws' },
      { title: 'Winners', to: '/winners' },
      { title: 'How we prove the draw', to: '/#proof' },
      { title: 'Where the money goes', to: '/grants' },
    ],
  },
  {
    title: 'Help',
    links: [
      { title: 'Contact', to: '/contact' },
      { title: 'FAQ', to: '/faq' },
      { title: 'Official Rules', to: '/official-rules' },
      { title: 'Terms', to: '/terms' },
      { title: 'Privacy', to: '/privacy' },
    ],
  },
] as const

type Group = (typeof groups)[number]

/** On a phone the links open under their titles, without a script: all of them at once would be taller than many a page. */
export const Footer = () => (
  <footer className="mt-auto border-t border-hairline bg-sunken print:hidden">
    <div className="mx-auto grid max-w-frame grid-cols-2 items-start gap-x-6 px-4 py-6 sm:grid-cols-4 sm:gap-10 sm:px-8 sm:py-14 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <div className="col-span-2 sm:col-span-4 lg:col-span-1">
        <div className="hidden sm:block">
          <Logo />
        </div>
        <Legal />
      </div>
      {groups.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <details className="group border-b border-hairline sm:hidden">
            <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-small [&::-webkit-details-marker]:hidden">
              {group.title}
              <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
            </summary>
            <Links group={group} className="pb-3" />
          </details>
          <h2 className="hidden font-sans text-small font-semibold sm:block">{group.title}</h2>
          <Links group={group} className="mt-3 hidden sm:block" />
        </nav>
      ))}
    </div>
  </footer>
)

const Links = ({ group, className }: { group: Group; className: string }) => (
  <ul className={className}>
    {group.links.map((link) => (
      <li key={link.to}>
        <Link to={link.to} className="inline-block py-1.5 text-small text-ink-soft hover:text-ink hover:underline">
          {link.title}
        </Link>
      </li>
    ))}
  </ul>
)

/** What stands at the foot of every page. */
const Legal = () => (
  <div className="mb-4 max-w-md space-y-2 text-fine text-ink-soft sm:mt-4 sm:mb-0 sm:space-y-4 sm:text-small">
    <p>No purchase necessary. {oddsSentence} Void where prohibited; the rules of each giveaway say who may enter.</p>
    <address className="not-italic">
      <Copyright /> <span className="block whitespace-pre-line">{organization.address}</span> EIN {organization.taxId}
    </address>
    <p>
      <a
        className="inline-block py-0.5 text-small text-primary underline underline-offset-4"
        href={`mailto:${supportEmail}`}
      >
        {supportEmail}
      </a>
    </p>
  </div>
)
