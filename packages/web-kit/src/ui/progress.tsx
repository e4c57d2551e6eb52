export interface ProgressProps {
  /** 0 to 1. */
  share: number
  label: string
  /** What a screen reader says instead of a percentage. */
  valueText?: string
}

export function Progress({ share, label, valueText }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText ?? `${Math.round(percent)}%`}
      className="h-3 w-full overflow-hidden rounded-full bg-hairline"
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-full w-full" aria-hidden="true">
        <rect width={percent} height="1" className="fill-primary" />
      </svg>
    </div>
  )
}
