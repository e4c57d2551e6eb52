import { OutsideLink } from '../lists/outside-link.tsx'
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
        <OutsideLink to={link} className="block" />
      </li>
    ))}
  </ul>
)
