import { formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import type { Size } from './blocks.ts'

const priceOf = (size: Size): string => formatDollars(sponsorBlock.priceCents * BigInt(size), { wholeDollars: true })

export const Sizes = ({ size, onChoose }: { size: Size; onChoose: (size: Size) => void }) => (
  <fieldset className="mt-6">
    <legend className="text-small font-medium">Size</legend>
    <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {([1, 2] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="size"
            checked={one === size}
            onChange={() => onChoose(one)}
            className="size-5 accent-primary"
          />
          <span>
            {one === 1 ? 'One block' : 'Featured, double size'}, <span className="tabular-nums">{priceOf(one)}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
