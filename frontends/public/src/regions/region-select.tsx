import { Select } from '@evenhand/web-kit/facade'
import type { ComponentProps } from 'react'
import { byCountry } from '@evenhand/web-kit/regions'

interface RegionSelectProps extends ComponentProps<typeof Select> {
  codes: readonly string[]
}

/** One of some regions, as somebody looks for their own, or none of them. */
export const RegionSelect = ({ codes, ...rest }: RegionSelectProps) => (
  <Select autoComplete="address-level1" {...rest}>
    <option value="" disabled>
      Choose one
    </option>
    {byCountry(codes).map(({ country, regions }) => (
      <optgroup key={country} label={country}>
        {regions.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
    ))}
    <option value="elsewhere">Elsewhere</option>
  </Select>
)
