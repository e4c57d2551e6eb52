import type { ReactNode } from 'react'
import { titled } from './titled.ts'

const tones = {
  free: 'bg-badge-free text-on-badge-free',
  silver: 'bg-badge-silver text-on-badge-silver',
  gold: 'bg-badge-gold text-on-badge-gold',
  diamond: 'bg-badge-diamond text-on-badge-diamond',
}

export type BadgeTone = keyof typeof tones

export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center rounded-full px-3 py-0.5 font-sans text-fine leading-normal font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
)

const toneOfLevel: Readonly<Record<string, BadgeTone>> = {
  free: 'free',
  silver: 'silver',
  gold: 'gold',
  diamond: 'diamond',
  platinum: 'gold',
  bronze: 'gold',
}

/** Free green, silver gray, gold yellow, diamond blue (spec 02 §6); a person without a level is gray. */
export const LevelBadge = ({ level }: { level: string }) => (
  <Badge tone={toneOfLevel[level] ?? 'silver'}>{titled(level)}</Badge>
)
