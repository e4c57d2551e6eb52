import { Check, classNames, Link, SponsorLink } from '@evenhand/web-kit/facade'
import { describeSponsorship, type sponsorships } from '@evenhand/web-kit/forms'
import { wordsFor } from './blocks.ts'
import { cellShape, reservedMark } from './key.tsx'
import { CompanyMark } from './company-mark.tsx'

interface TakenProps {
  block: sponsorships.WallBlock
  inCart: ReadonlySet<string>
}

/** In the colors of the wall where a company stands; quiet where a block is only reserved. */
export function Taken({ block: { cells, company }, inCart }: TakenProps) {
  const words = wordsFor(cells)
  const isDouble = cells.length > 1
  return (
    <li className={classNames('min-w-0', isDouble && 'col-span-2')}>
      {company ? (
        <SponsorLink sponsor={company} className={classNames(cellShape, 'relative overflow-hidden px-0')}>
          <span className="sr-only">{words}: </span>
          <CompanyMark {...company} isDouble={isDouble} />
        </SponsorLink>
      ) : inCart.has(describeSponsorship({ kind: 'block', cells })) ? (
        <Link to="/cart" title="In your cart" className={classNames(cellShape, 'border border-primary text-primary')}>
          <Check className="size-4" aria-hidden="true" />
          <span className="sr-only">{words}: In your cart</span>
        </Link>
      ) : (
        <div className={classNames(cellShape, 'bg-sunken')} title="Reserved">
          {reservedMark}
          <span className="sr-only">{words}: Reserved</span>
        </div>
      )}
    </li>
  )
}
