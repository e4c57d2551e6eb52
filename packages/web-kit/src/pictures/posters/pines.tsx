interface PineProps {
  x: number
  /** Where it stands. */
  y: number
  height: number
  fill: string
}

export function Pine({ x, y, height: h, fill }: PineProps) {
  const w = h * 0.36
  const tier = (top: number, bottom: number, half: number) =>
    `M${x} ${y - h * top}L${x + half} ${y - h * bottom}H${x - half}Z`
  return (
    <path
      fill={fill}
      d={`${tier(1, 0.62, w * 0.5)}${tier(0.8, 0.36, w * 0.74)}${tier(0.58, 0.08, w)}M${x - h * 0.03} ${y}v${-h * 0.1}h${h * 0.06}v${h * 0.1}Z`}
    />
  )
}

/** A stand of pines: `[x, y, height]` each. */
export const Pines = ({ at, fill }: { at: readonly (readonly [number, number, number])[]; fill: string }) =>
  at.map(([x, y, height]) => <Pine key={x} x={x} y={y} height={height} fill={fill} />)
