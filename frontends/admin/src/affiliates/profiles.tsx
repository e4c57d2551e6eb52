import { ExternalLink } from '@evenhand/web-kit/desk'
import type { Affiliate } from './affiliate-words.ts'

/** The profiles of an application, elsewhere: the sites that they lead to learn nothing of the desk. */
export const Profiles = ({
  socialPlatforms,
  socialLinks,
  followerCounts,
}: Pick<Affiliate, 'socialPlatforms' | 'socialLinks' | 'followerCounts'>) => (
  <ul aria-label="Profiles" className="grid gap-3">
    {socialLinks.map((link, at) => (
      <li key={`${at} ${link}`} className="min-w-0">
        <span className="font-medium">{socialPlatforms[at]}</span>
        <span className="text-ink-soft tabular-nums">
          , {(followerCounts[at] ?? 0).toLocaleString('en-US')} followers
        </span>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="block break-all text-primary underline underline-offset-4"
        >
          {link}
          <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </li>
    ))}
  </ul>
)
