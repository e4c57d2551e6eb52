import type { Step } from '@evenhand/draws'
import { Progress } from '@evenhand/web-kit/facade'
import { grouped } from '../numbers.ts'
import { Steps } from './steps.tsx'

interface RunningCheckProps {
  steps: readonly Step[]
  records: number
  count: number | undefined
}

export function RunningCheck({ steps, records, count }: RunningCheckProps) {
  const text =
    count === undefined
      ? 'Fetching the files'
      : `Reading the list: ${grouped(records)} of ${grouped(count)} ${count === 1 ? 'donor' : 'donors'}`
  return (
    <div className="mt-6 border-t border-hairline pt-6">
      <p className="mb-2 text-small tabular-nums">{text}</p>
      <Progress share={count === undefined ? 0 : records / count} label="Progress of the check" valueText={text} />
      <Steps steps={steps} />
    </div>
  )
}
