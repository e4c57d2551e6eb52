interface MailFrameProps {
  html: string
  /** As in CSS. */
  width: string
  isDark: boolean
}

const darkRule = /\(\s*prefers-color-scheme:\s*dark\s*\)/gi

/** Whether it is dark is said by who looks, not by this browser's own setting. */
const litFor = (html: string, isDark: boolean): string =>
  html.replace(darkRule, isDark ? '(min-width: 0)' : '(max-width: 0)')

/** The service put a box with its name in the place of each. */
const hasPicturesElsewhere = (html: string): boolean => html.includes('class="picture-elsewhere"')

/** An email in a frame in which nothing runs. The policy of our pages lets no pictures from other sites in there. */
export const MailFrame = ({ html, width, isDark }: MailFrameProps) => (
  <div className="grid min-w-0 gap-2">
    <div
      // A frame that is wider than a phone is scrolled with the keys too.
      role="group"
      aria-label="The email as it looks"
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-card border border-hairline bg-sunken"
    >
      <iframe
        title="The email"
        sandbox=""
        srcDoc={litFor(html, isDark)}
        style={{ width, colorScheme: isDark ? 'dark' : 'light' }}
        className="mx-auto block h-[32rem] bg-white"
      />
    </div>
    {hasPicturesElsewhere(html) && (
      <p className="text-small text-ink-soft">
        Pictures from other sites are only named in this preview. In the email they’re shown.
      </p>
    )}
  </div>
)
