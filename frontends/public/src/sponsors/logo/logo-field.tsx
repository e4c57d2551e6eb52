import { Button, Refusal } from '@evenhand/web-kit/facade'
import { ChooseFile, sponsorLogos } from '@evenhand/web-kit/forms'
import { useRef } from 'react'
import type { useLogo } from './use-logo.ts'

export const logoKinds = sponsorLogos.logoFile.types.join(',')

export const logoHint =
  'PNG, JPEG, WebP, AVIF or SVG, up to 10 MB. It’s fitted on a white background, never cropped. We look at it before it’s shown.'

interface LogoFieldProps {
  logo: ReturnType<typeof useLogo>
  companyName: string
}

/** A logo for what is chosen: sent when it is chosen, and seen as it will be shown. */
export function LogoField({ logo: { sent, sending, refusal, choose, remove }, companyName }: LogoFieldProps) {
  const begin = useRef<HTMLDivElement>(null)
  return (
    <div ref={begin} role="group" aria-label="Logo" tabIndex={-1} className="outline-none">
      <p className="text-small font-medium">
        Logo <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <p className="mt-1 text-small text-ink-soft">{logoHint}</p>
      {sent && <ChosenLogo url={sent.url} companyName={companyName} />}
      <Refusal className="mt-3 text-small">{refusal}</Refusal>
      <div className="mt-3 flex flex-wrap gap-3">
        <ChooseFile
          label={sent ? 'Choose another logo' : 'Add a logo'}
          accept={logoKinds}
          loading={sending}
          onChosen={(file) => void choose(file)}
        />
        {sent && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              remove()
              begin.current?.focus()
            }}
          >
            Remove the logo
          </Button>
        )}
      </div>
    </div>
  )
}

const ChosenLogo = ({ url, companyName }: { url: string; companyName: string }) => (
  <img
    src={url}
    alt={companyName === '' ? 'Your logo' : `Logo of ${companyName}`}
    className="mt-3 h-24 w-48 rounded-md border border-hairline bg-[white] object-contain"
  />
)
