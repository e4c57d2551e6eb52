import { Card, Check, DateTime, LevelBadge, levelTerms, Link, offeredLevels } from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import type { Account, Stats } from './entry-pages.ts'

interface MembershipBenefitsProps {
  level: Account['membershipLevel']
  multipliers: Stats['activeMultipliers']
  /** Whether the giveaway isn’t open where the member lives. */
  isNotOpen: boolean
}

export const MembershipBenefits = ({ level, multipliers, isNotOpen }: MembershipBenefitsProps) => (
  <Card className="self-start">
    <h2 className="text-title">Membership benefits</h2>
    {isNotOpen && (
      <p className="mt-4">
        {level === 'none'
          ? 'A membership earns no entries, because the giveaway isn’t open where you live.'
          : notOpenWords.earned}
      </p>
    )}
    {level === 'none' ? (
      !isNotOpen && <LevelsAtAGlance />
    ) : (
      <ul className="mt-4 space-y-3">
        {!isNotOpen && (
          <Benefit>{levelTerms[level].entriesPerMonth.toLocaleString('en-US')} entries every month</Benefit>
        )}
        <Benefit>
          {levelTerms[level].clickMultiplier === 1n
            ? 'Standard entries for sponsor visits'
            : `${levelTerms[level].clickMultiplier}x entries for sponsor visits`}
        </Benefit>
        <Benefit>Each entry has the same odds as anyone else's</Benefit>
      </ul>
    )}
    {multipliers.map((multiplier) => (
      <p key={multiplier.startsAt} className="mt-5 border-t border-hairline pt-4 text-small">
        <strong>{multiplier.factor}x Entry Multiplier</strong>, runs until <DateTime value={multiplier.endsAt} />.{' '}
        <Link to="/cart" className="text-primary underline underline-offset-4">
          Extend it in the cart
        </Link>
      </p>
    ))}
  </Card>
)

/** For who has none; how to join stands above. */
const LevelsAtAGlance = () => (
  <table className="mt-4 w-full text-left">
    <thead className="text-small text-ink-soft">
      <tr>
        <th className="pb-1 font-normal">Level</th>
        <th className="pb-1 text-right font-normal">Entries a month</th>
      </tr>
    </thead>
    <tbody>
      {offeredLevels.map((level) => (
        <tr key={level} className="border-t border-hairline">
          <td className="py-2">
            <LevelBadge level={level} />
          </td>
          <td className="py-2 text-right tabular-nums">{levelTerms[level].entriesPerMonth.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Benefit = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-3">
    <Check className="mt-1 size-4 shrink-0 text-success" aria-hidden="true" />
    <span>{children}</span>
  </li>
)
