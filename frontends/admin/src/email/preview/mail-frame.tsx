interface MailFrameProps {
  html: string
  width: number
  isDark: boolean
}

const darkRule = /\(\s*prefers-color-scheme:\s*dark\s*\)/gi

/** Whether it is dark is said by who looks, not by this browser's own setting. */
const litFor = (html: string, isDark: boolean): string =>
  html.replace(darkRule, isDark ? '(min-width: 0)' : '(max-width: 0)')

/** An email in a frame in which nothing runs. Pictures from other sites aren’t loaded there. */
export const MailFrame = ({ html, width, isDark }: MailFrameProps) => (
  <div className="min-w-0 overflow-x-auto rounded-card border border-hairline bg-sunken">
    <iframe
      title="The email"
      sandbox=""
      srcDoc={litFor(html, isDark)}
      style={{ width, colorScheme: isDark ? 'dark' : 'light' }}
      className="mx-auto block h-[32rem] bg-white"
    />
  </div>
)
