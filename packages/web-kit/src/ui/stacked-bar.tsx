/** What charts are filled with: three colours and two greys, most important first (design "Pictures"). */
export const chartTones = [
  'fill-primary',
  'fill-accent',
  'fill-clay',
  'fill-chart-grey',
  'fill-chart-grey-soft',
] as const
export type ChartTone = (typeof chartTones)[number]

export interface StackedPart {
  title: string
  /** Of 100; all parts together are 100 at most. */
  width: number
  tone: ChartTone
}

/** Parts of a whole, laid end to end. What it shows has to stand beside it in words: nobody has to tell colours apart. */
export function StackedBar({ parts }: { parts: readonly StackedPart[] }) {
  let begins = 0
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-12 w-full rounded-control" aria-hidden="true">
      {parts.map(({ title, width, tone }) => {
        const x = begins
        begins += width
        return (
          <rect
            key={title}
            x={x}
            width={width}
            height="8"
            className={`${tone} stroke-paper`}
            strokeWidth="0.4"
            vectorEffect="non-scaling-stroke"
          />
        )
      })}
    </svg>
  )
}

/** The colour of a part, beside its words. */
export const ChartKey = ({ tone }: { tone: ChartTone }) => (
  <svg viewBox="0 0 10 10" className="mr-3 inline-block size-3.5 align-[-1px]" aria-hidden="true">
    <rect width="10" height="10" rx="2" className={tone} />
  </svg>
)
