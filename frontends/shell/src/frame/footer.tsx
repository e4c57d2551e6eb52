import { oddsSentence, organization, supportEmail } from '@evenhand/web-kit/facade'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'

const columns = [
  {
    title: 'Take part',
    links: [
      { title: 'How It Works', to: '/#how-it-works' },
      { title: 'Prizes', to: '/#prizes' },
      { title: 'Memorial wall', to: '/#memorial-wall' },
      { title: 'Choose your support', to: '/#choose-membership' },
      { title: 'Enter for free', to: '/#level-free' },
      { title: 'Main giveaway', to: '/main-giveaway' },
    ],
  },
  {
    title: 'Yours',
    links: [
      { title: 'Donor account', to: '/donor-account' },
      { title: 'Donor portal', to: '/donor-portal' },
      { title: 'Member account', to: '/member-portal' },
      { title: 'Cart', to: '/cart' },
      { title: 'Winners', to: '/winners' },
      { title: 'Draws', to: '/draws' },
      { title: 'How we prove the draw', to: '/#proof' },
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

export const Footer = () => (
  <footer className="mt-auto border-t border-hairline bg-sunken print:hidden">
    <div className="mx-auto grid max-w-7xl gap-10 px-4 py-14 sm:px-8 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <div className="max-w-md sm:col-span-3 lg:col-span-1">
        <Logo />
        <p className="mt-4 text-small text-ink-soft">
          No purchase necessary. {oddsSentence} Void where prohibited; the rules of each giveaway say who may enter.
        </p>
        <address className="mt-4 text-small text-ink-soft not-italic">
          {organization.name}
          <span className="block whitespace-pre-line">{organization.address}</span>
          EIN {organization.taxId}
        </address>
        <p className="mt-4 text-small">
          <a className="text-primary underline underline-offset-4" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </p>
      </div>
      {columns.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2 className="font-sans text-small font-semibold">{column.title}</h2>
          <ul className="mt-3">
            {column.links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="inline-block py-1.5 text-small text-ink-soft hover:text-ink hover:underline"
                >
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
)
