import { Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { SectionMenu } from './section-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'

/** Beside the pages; on a phone a bar above them, with the same menu in a drawer. */
export const Rail = ({ search }: { search: ReactNode }) => (
  <div className="flex min-w-0 items-center justify-between gap-2 border-b border-hairline bg-sunken p-3 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:overflow-y-auto md:border-r md:border-b-0 md:p-4">
    <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-md px-2 font-display text-xl font-semibold">
      <EvenhandMark className="size-7" />
      <span className="max-[21.25rem]:sr-only">Evenhand</span>
    </Link>
    {search}
    <SectionMenu className="grow max-md:hidden" />
    <PhoneMenu className="md:hidden" />
  </div>
)
