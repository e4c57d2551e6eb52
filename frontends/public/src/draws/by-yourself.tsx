import { CopyButton } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { addressOfFiles } from './draw-at.ts'
import { siteAddress } from '../sharing/share.tsx'

const Command = ({ label, children }: { label: string; children: string }) => (
  <div className="mt-3">
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="mb-2 overflow-x-auto rounded-control border border-hairline bg-sunken p-4 font-mono text-fine"
    >
      <code>{children}</code>
    </pre>
    <CopyButton
      text={children}
      what={label.replace(/^The command/, 'the command').replace(/^Commands/, 'the commands')}
    />
  </div>
)

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-small break-all">{children}</code>
)

/** How to check without this page: a person who doubts us should not have to trust our page either. */
export function ByYourself({ slug, className }: { slug: string; className?: string }) {
  const address = `${siteAddress()}${addressOfFiles(slug)}`
  const names = '{rules.json,commitment.json,freeze.json,pool.bin,result.json}'
  return (
    <section aria-labelledby="check-without-us" className={className}>
      <h2 id="check-without-us" className="text-heading">
        Check without our page
      </h2>
      <p className="mt-4 max-w-prose text-ink-soft">
        You don’t have to rely on this page. The files are all you need, and our source code has two programs that read
        nothing else.
      </p>
      <dl className="mt-8 space-y-8">
        <div>
          <dt className="font-semibold">The command, from the source code of Evenhand</dt>
          <dd>
            <Command label="The command that checks this draw">{`npm run verify-draw -- ${address} --freeze HASH`}</Command>
            <p className="mt-2 max-w-prose text-small text-ink-soft">
              HASH is the fingerprint of freeze.json that you kept before the random number. Leave out{' '}
              <Code>--freeze HASH</Code> if you didn’t keep it; the command then says what it couldn’t compare.
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">A second program, in plain Python, over the downloaded files</dt>
          <dd>
            <Command label="Commands that download the files and check them with Python">
              {`mkdir draw && curl --output-dir draw --remote-name-all "${address}"${names}\npython3 tools/verify-draw/second/verify_draw.py draw`}
            </Command>
            <p className="mt-2 max-w-prose text-small text-ink-soft">
              It was written from the format’s description alone. It checks that the files of a draw that was held match
              each other. It checks the beacon’s signature only if Python has <Code>py_ecc</Code>, and it doesn’t
              compare the fingerprints you kept.
            </p>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">A program of your own</dt>
          <dd className="mt-2 max-w-prose">
            <Code>docs/draw-format.md</Code> in the source code explains on one page what each byte means and what has
            to match, with examples to test against.
          </dd>
        </div>
      </dl>
    </section>
  )
}
