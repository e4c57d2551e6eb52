import { Button, Card, CopyButton } from '@evenhand/web-kit/facade'
import { affiliateDisclosures } from '@evenhand/web-kit/forms'
import { TextLink } from '../../reading/text-link.tsx'

/** What an affiliate may say of the campaign: true of every giveaway here. */
const descriptions = [
  'Evenhand raises money for nonprofits. Each gift earns entries in a giveaway, you can also enter for free, and anyone can check that the draw was fair.',
  'Give to a good cause, or enter for free, and take part in a giveaway whose draw anyone can verify. No purchase necessary. See the official rules.',
] as const

const files = [
  ['/favicon.svg', 'evenhand-mark.svg', 'Our mark'],
  ['/social.jpg', 'evenhand-social.jpg', 'A picture to share'],
] as const

/** Words and pictures to share, and what has to stand beside the link (16 CFR 255.5). */
export const PressKit = () => (
  <Card>
    <h2 className="text-title">Press kit</h2>
    <h3 className="mt-5 font-semibold">Say that you earn entries</h3>
    <p className="mt-2 max-w-prose text-ink-soft">
      Anyone who sees your link has a right to know. Put one of these where it’s easy to see, and not only in your
      profile:
    </p>
    <Texts texts={affiliateDisclosures} what="this disclosure" />
    <h3 className="mt-8 font-semibold">Describe the campaign</h3>
    <Texts texts={descriptions} what="this description" />
    <h3 className="mt-8 font-semibold">Pictures</h3>
    <ul className="mt-3 flex flex-wrap gap-3">
      {files.map(([href, name, title]) => (
        <li key={href}>
          <Button asChild variant="outline" size="small">
            <a href={href} download={name}>
              Download: {title}
            </a>
          </Button>
        </li>
      ))}
    </ul>
    <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
      Don’t promise that someone will win, don’t run ads with your link, and link to the{' '}
      <TextLink to="/official-rules">official rules</TextLink> where there’s room.
    </p>
  </Card>
)

const Texts = ({ texts, what }: { texts: readonly string[]; what: string }) => (
  <ul className="mt-3 grid gap-3">
    {texts.map((text) => (
      <li key={text} className="grid gap-3 rounded-card bg-sunken px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span>
          <CopyButton text={text} what={what} />
        </span>
      </li>
    ))}
  </ul>
)
