interface JeepProps {
  x: number
  y: number
  /** 1 draws it 184 wide; its wheels stand on y = 88. */
  scale?: number
  paint: string
  ink: string
  glass: string
  light: string
}

/** An open-country car seen from the side, driving to the right. */
export const Jeep = ({ x, y, scale = 1, paint, ink, glass, light }: JeepProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <rect x="-9" y="32" width="11" height="28" rx="4" fill={ink} />
    <path d="M12 34 20 5Q21 1 26 1H98q5 0 7 4l12 29Z" fill={ink} />
    <path d="M27 10H60V31H21ZM67 10H95l9 21H67Z" fill={glass} />
    <path d="M4 33H118l52 4q7 1 7 8V68H4q-3 0-3-4V37q0-4 3-4Z" fill={paint} />
    <path d="M62 36V66M108 36V60" stroke={ink} strokeWidth="2" fill="none" opacity="0.5" />
    <rect x="94" y="42" width="9" height="3" rx="1.5" fill={ink} />
    <path d="M6 68 12 52q2-5 8-5H50q6 0 8 5l6 16ZM112 68l6-16q2-5 8-5h32q6 0 8 5l6 16Z" fill={ink} />
    <rect x="168" y="60" width="16" height="8" rx="2" fill={ink} />
    <circle cx="172" cy="47" r="4.5" fill={light} />
    {[35, 142].map((wheel) => (
      <g key={wheel}>
        <circle cx={wheel} cy="68" r="20" fill={ink} />
        <circle cx={wheel} cy="68" r="10" fill={glass} />
        <circle cx={wheel} cy="68" r="4" fill={ink} />
      </g>
    ))}
  </g>
)
