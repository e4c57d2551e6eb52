/** Small drawings of the posters' hand in the colours of the page, for steps and empty places. */
interface DrawingProps {
  className?: string
}

const frame = { viewBox: '0 0 320 200', 'aria-hidden': true } as const

/** A signpost with three arms: the cause, the prize, the level. */
export const Signpost = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="222" cy="84" r="34" className="fill-accent" opacity="0.9" />
    <path className="fill-primary" opacity="0.22" d="M0 150 70 92 128 132 196 80 320 148V200H0Z" />
    <path className="fill-primary" opacity="0.55" d="M0 168Q90 138 170 158T320 148V200H0Z" />
    <path className="fill-ink" d="M152 44h10v140h-10Z" />
    <path className="fill-primary" d="M96 52h92l16 14-16 14H96Z" />
    <path className="fill-clay" d="M218 88h-92l-16 14 16 14h92Z" />
    <path className="fill-accent" d="M112 124h72l14 12-14 12h-72Z" />
    <path className="fill-primary" d="M0 186Q120 166 320 182V200H0Z" />
  </svg>
)

/** Sheaves of tickets growing on a hill. */
export const Tickets = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="92" cy="74" r="30" className="fill-accent" opacity="0.35" />
    <path className="fill-primary" opacity="0.22" d="M0 158Q80 104 180 138T320 118V200H0Z" />
    {[
      { turn: -22, tone: 'fill-clay' },
      { turn: -4, tone: 'fill-accent' },
      { turn: 14, tone: 'fill-primary' },
    ].map(({ turn, tone }) => (
      <g key={turn} transform={`rotate(${turn} 160 186)`}>
        <path className={tone} d="M126 50h68v34a10 10 0 0 0 0 20v58h-68v-58a10 10 0 0 0 0-20Z" />
        <path className="stroke-paper" strokeWidth="3" strokeDasharray="5 6" d="M140 94h40" />
      </g>
    ))}
    <path className="fill-primary" d="M0 184Q140 154 320 178V200H0Z" />
  </svg>
)

/** A road into the hills, and a sun. */
export const OpenRoad = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="160" cy="86" r="40" className="fill-accent" />
    <path className="fill-primary" opacity="0.25" d="M0 130 62 78 118 118 176 66 250 122 320 84V200H0Z" />
    <path className="fill-primary" opacity="0.55" d="M0 146Q90 112 168 132T320 122V200H0Z" />
    <path className="fill-primary" d="M0 158Q140 132 320 150V200H0Z" />
    <path className="fill-paper" d="M156 142Q150 156 176 166T120 200H214Q206 176 190 164T164 142Z" />
  </svg>
)

/** Two hands' worth of a house: giving back. */
export const GivenHome = ({ className }: DrawingProps) => (
  <svg {...frame} className={className}>
    <circle cx="240" cy="62" r="26" className="fill-accent" />
    <path className="fill-primary" opacity="0.22" d="M0 140 80 80 150 130 230 92 320 140V200H0Z" />
    <path className="fill-clay" d="M92 104 160 52l68 52-8 10-60-46-60 46Z" />
    <path className="fill-primary" d="M108 110 160 70l52 40v58H108Z" />
    <path className="fill-accent" d="M124 120h22v22h-22ZM174 120h22v22h-22Z" />
    <path className="fill-paper" d="M150 168v-30h20v30Z" />
    <path className="fill-primary" opacity="0.75" d="M0 170Q160 152 320 168V200H0Z" />
  </svg>
)
