import { affiliateDisclosures, type draws } from '@evenhand/web-kit/forms'
import { Share, useOwnLink } from '@evenhand/web-kit/share'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

export { siteAddress } from './site-address.ts'

/** What people pass on here, and its words, which say no more than the page does. Together, so that they are one small file. */

const free = 'Every gift helps a cause, and entering the giveaways is free.'

/** Of someone who has just paid; what was bought is no gift. */
export function ShareEvenhand({ isGift }: { isGift: boolean }) {
  const { path, disclosure } = useOwnLink('/')
  return (
    <Share
      label="Share Evenhand"
      alone="Share Evenhand"
      size="large"
      text={isGift ? `I just gave at Evenhand. ${free}` : `I support Evenhand. ${free}`}
      link={path}
      disclosure={disclosure}
    />
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 flex flex-wrap items-center gap-3">{children}</div>
)

/** Of someone who has just entered for free, on the page of a path. */
export function ShareEntry({ path }: { path: string }) {
  const { path: link, disclosure } = useOwnLink(path)
  return (
    <Row>
      <Share
        label="Tell a friend"
        alone="Copy a link for a friend"
        size="small"
        text="I just entered a giveaway at Evenhand for free. No purchase is necessary; the official rules say who can enter."
        link={link}
        disclosure={disclosure}
      />
    </Row>
  )
}

/** Of a draw; who won it, only the page says. */
export function ShareDraw({ draw: { slug, title, state } }: { draw: draws.Draw }) {
  const { path, disclosure } = useOwnLink(`/draws/${slug}`)
  return (
    <Row>
      <Share
        label="Share this draw"
        alone="Copy link to this draw"
        size="small"
        text={
          state === 'drawn'
            ? `${title}: it was drawn at Evenhand, and anyone can check the draw.`
            : `${title}: see how it’s drawn at Evenhand. Anyone can check the draw.`
        }
        link={path}
        disclosure={disclosure}
      />
    </Row>
  )
}

/** Of an affiliate’s own link; the page beside it says what has to stand there. */
export const ShareAffiliateLink = ({ link }: { link: string }) => (
  <Row>
    <Share
      label="Share link"
      size="small"
      text="Give to a good cause at Evenhand, or enter a giveaway for free."
      link={link}
      disclosure={affiliateDisclosures[0]}
      copies="link"
    />
  </Row>
)

/** Of a memorial. Nobody earns anything by it, and nothing is offered beside it. */
export const ShareMemorial = ({ path, title }: { path: string; title: string }) => (
  <Share label="Share" alone="Copy link" size="small" text={title} link={path} />
)

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** A link as a code for cameras. It comes after the words, in the browser alone, into a place of its size. */
export function LinkCode({ text, name }: { text: string; name: string }) {
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  return (
    <div className="h-53 w-40 noscript:hidden print:mx-auto print:h-auto">
      {isHere && (
        <Suspense>
          <QrCode text={text} name={name} />
        </Suspense>
      )}
    </div>
  )
}
