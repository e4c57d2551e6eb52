import { sponsorLogos } from '@evenhand/contracts/http'
import { type FileStore, makeFitted } from '@evenhand/service-kit/files'
import { keptPictures } from '@evenhand/service-kit/pictures'
import { Problem } from '@evenhand/service-kit/problems'

export type Logos = ReturnType<typeof logosIn>

/** Each in its boxes: the whole of it, on white ground. */
export const logosIn = (files: FileStore) =>
  keptPictures(files, {
    folder: 'sponsor-logos',
    name: 'logo',
    widths: sponsorLogos.logoWidths,
    make: (path, widths) => makeFitted(path, widths, sponsorLogos.logoShape),
  })

export const missingLogo = () => new Problem('not-found', { detail: 'That logo isn’t shown, or not any longer.' })

export const lostLogo = () =>
  new Problem('not-possible', { detail: 'We don’t have that logo any longer. Remove it and choose it again.' })

/** The address of a logo that everyone may see. */
export const logoUrlOf = (logoId: string | null): string | null => logoId && `/api/sponsor-logos/${logoId}`
