const height = 36

interface SparkProps {
  /** What a bar stands for, the oldest first. */
  values: readonly number[]
  label: string
}

/** Small bars, one a day, the last one being today: how a figure has moved. The numbers are in the table below. */
export function Spark({ values, label }: SparkProps) {
  const most = Math.max(...values, 1)
  const step = 100 / values.length
  return (
    <svg role="img" aria-label={label} width="100%" height={height} className="block">
      {values.map((value, at) => {
        const bar = value > 0 ? Math.max(2, (value / most) * (height - 1)) : 0
        const isToday = at === values.length - 1
        return (
          <rect
            key={at}
            x={`${step * (at + 0.15)}%`}
            width={`${step * 0.7}%`}
            y={height - 1 - bar}
            height={bar}
            rx="1"
            className={isToday ? 'fill-primary' : 'fill-line'}
          />
        )
      })}
      <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
    </svg>
  )
}
