import { Card } from '@evenhand/web-kit/facade'
import { activitiesAMonth, socialActivityTypes, socialEntries, socialTag } from '@evenhand/web-kit/forms'
import { CopyButton } from '../copy-button.tsx'

const occasions: Readonly<Record<keyof typeof socialEntries, string>> = {
  like: 'for liking a post about the campaign',
  share: 'for sharing one',
  comment: 'for commenting on one',
}

/** What the catalogue gives, once a post, and what a post has to say. */
export const WorthCard = () => (
  <Card>
    <h2 className="text-title">What it earns you</h2>
    <ul className="mt-4 space-y-3">
      {socialActivityTypes.map((type) => (
        <li key={type} className="grid grid-cols-[2.75rem_1fr] items-baseline gap-x-3">
          <strong className="text-right font-display text-title font-semibold tabular-nums">
            {socialEntries[type].toLocaleString('en-US')}
          </strong>
          <span className="text-pretty">entries {occasions[type]}</span>
        </li>
      ))}
    </ul>
    <p className="mt-6 border-t border-hairline pt-5 text-ink-soft">
      A post counts once as a like, once as a share and once as a comment, up to {activitiesAMonth} activities a month.
      We review what you record: what we can’t find, or what breaks the rules, is reversed with a reason, and you can
      appeal. What looks automated is held, and counts once we’ve looked at it. Keep your posts public until then.
    </p>
    <h3 className="mt-6 font-semibold">Say that it earns you entries</h3>
    <p className="mt-2 text-ink-soft">
      Anyone who reads your post or comment has a right to know. Put this tag in it, where it’s easy to see:
    </p>
    <p className="mt-4 rounded-card bg-sunken px-4 py-3 font-medium wrap-anywhere">{socialTag}</p>
    <div className="mt-4">
      <CopyButton text={socialTag}>Copy tag</CopyButton>
    </div>
  </Card>
)
