/** Small drawings of the posters' hand, in the colours of the page. */
interface DrawingProps {
  className?: string
}

const frame = { viewBox: '0 0 320 200', 'aria-hidden': true } as const

/** A letter with a seal, standing in the hills. */
export const SealedLetter = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="250" cy="62" r="30" className="fill-accent" opacity="0.35" />
    <path className="fill-primary" opacity="0.22" d="M0 150 64 96 124 138 206 84 320 146V200H0Z" />
    <path className="fill-surface stroke-primary" strokeWidth="4" d="M84 62h152v106H84Z" />
    <path className="fill-primary" opacity="0.16" d="M84 168 144 112h32l60 56Z" />
    <path className="fill-none stroke-primary" strokeWidth="4" strokeLinejoin="round" d="M84 64 160 124 236 64" />
    <circle cx="160" cy="124" r="21" className="fill-clay" />
    <path className="fill-none stroke-paper" strokeWidth="4" strokeLinecap="round" d="M151 124l7 7 12-14" />
    <path className="fill-primary" d="M0 184Q140 156 320 178V200H0Z" />
  </svg>
)

/** Lines of a list under ice on a lake. */
export const FrozenList = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="72" cy="58" r="26" className="fill-accent" />
    <path className="fill-primary" opacity="0.22" d="M0 112 58 70 108 104 182 48 262 106 320 78V200H0Z" />
    <path className="fill-primary" opacity="0.5" d="M0 126Q90 104 170 118T320 110V200H0Z" />
    <path className="fill-surface" d="M46 128h228l34 58H12Z" />
    <path className="fill-primary" opacity="0.14" d="M46 128h228l34 58H12Z" />
    {[
      { y: 140, from: 62, to: 196, tone: 'stroke-primary' },
      { y: 154, from: 54, to: 246, tone: 'stroke-clay' },
      { y: 170, from: 44, to: 178, tone: 'stroke-primary' },
    ].map(({ y, from, to, tone }) => (
      <path key={y} className={tone} strokeWidth="6" strokeLinecap="round" d={`M${from} ${y}H${to}`} />
    ))}
    <path className="fill-none stroke-paper" strokeWidth="3" d="M224 132l-14 22 20 10-16 20M262 136l-12 16 10 12" />
    <path className="fill-primary" d="M0 192Q150 180 320 190V200H0Z" />
  </svg>
)

/** A lighthouse that everybody can see, and nobody steers. */
export const Lighthouse = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <path className="fill-accent" opacity="0.35" d="M160 62 0 26V98ZM160 62 320 26V98Z" />
    <path className="fill-primary" opacity="0.22" d="M0 150Q60 128 120 146T240 138 320 146V200H0Z" />
    <path className="fill-hairline" d="M142 78h36l12 94h-60Z" />
    <path className="fill-clay" d="M139.5 98h41l3 22h-47ZM134 142h52l3 22h-58Z" />
    <path className="fill-ink" d="M136 72h48v8h-48ZM144 48l16-14 16 14Z" />
    <path className="fill-accent" d="M146 48h28v24h-28Z" />
    <path className="fill-primary" d="M70 200Q96 160 160 162T250 200Z" />
    <path className="fill-primary" opacity="0.6" d="M0 186Q40 176 80 186T160 186 240 186 320 186V200H0Z" />
  </svg>
)

/** A ticket under a glass. */
export const MagnifiedTicket = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="84" cy="66" r="30" className="fill-accent" opacity="0.35" />
    <path className="fill-primary" opacity="0.22" d="M0 154Q80 106 180 138T320 120V200H0Z" />
    <g transform="rotate(-8 150 120)">
      <path className="fill-accent" d="M70 84h150v26a12 12 0 0 0 0 24v26H70v-26a12 12 0 0 0 0-24Z" />
      <path className="stroke-on-accent" strokeWidth="3" strokeDasharray="5 6" d="M178 90v64" />
      <path className="stroke-on-accent" strokeWidth="5" strokeLinecap="round" d="M92 110h56M92 126h36" opacity="0.6" />
    </g>
    <circle cx="196" cy="98" r="38" className="fill-surface" opacity="0.55" />
    <circle cx="196" cy="98" r="38" className="fill-none stroke-primary" strokeWidth="9" />
    <path className="stroke-primary" strokeWidth="13" strokeLinecap="round" d="m226 128 32 34" />
    <path className="fill-none stroke-success" strokeWidth="8" strokeLinecap="round" d="m181 99 11 11 20-23" />
    <path className="fill-primary" d="M0 186Q140 160 320 180V200H0Z" />
  </svg>
)
