import { Card, Field, Input } from '@evenhand/web-kit/facade'
import { affiliateUncountedWords, type affiliates } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { LinkCode, ShareAffiliateLink } from '../../sharing/share.tsx'
import { pageWithCode } from './page-with-code.ts'

interface LinkCardProps extends Pick<affiliates.OwnAffiliate, 'counting'> {
  code: string
  /** Of this site. */
  link: string
}

/** What an affiliate passes on: the short link, one for each page, and a QR code for print. */
export function LinkCard({ code, link, counting }: LinkCardProps) {
  const [typed, setTyped] = useState('')
  const { origin } = window.location
  const built = typed.trim() === '' ? new URL(link, origin).href : pageWithCode(typed, code, origin)
  return (
    <Card>
      <h2 className="text-title">Your link</h2>
      {counting !== 'counts' && <p className="mt-2 font-medium text-clay">{affiliateUncountedWords[counting]}</p>}
      <p className="mt-2 text-ink-soft">
        Share it with your followers, and say that you earn entries with it. Your code is{' '}
        <strong className="font-semibold tracking-wide text-ink">{code}</strong>.
      </p>
      <div className="mt-6 grid gap-6 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <Field
            label="A page of this site"
            optional
            hint="Paste its address, such as a giveaway. Empty, the link leads to the home page."
            error={built === undefined ? 'Paste the address of a page of this site' : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="text"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {built !== undefined && (
            <>
              <p className="mt-5 rounded-card bg-sunken px-4 py-3 font-medium wrap-anywhere">{built}</p>
              <ShareAffiliateLink link={built} />
            </>
          )}
        </div>
        {built !== undefined && <LinkCode text={built} name={`evenhand-${code}`} />}
      </div>
    </Card>
  )
}
