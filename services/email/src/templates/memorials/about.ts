import type { Wall } from '@evenhand/contracts/catalogue'
import { ownMemorialsPath, wallPaths } from '@evenhand/contracts/pages'

/** For the samples. */
export const example = {
  donorName: 'Nils Quill',
  honoree: 'Ada Quill',
  wall: 'in-honor-of' as const,
  tile: 'Memorial tile 12, In Honor Of',
}

export const why = 'You’re receiving this email because a memorial was given with this address.'

/** Whoever is thanked on the wall of veterans may be living. */
export const tokenOf = (wall: Wall): 'memorial' | 'tribute' => (wall === 'veterans' ? 'tribute' : 'memorial')

/** The button that leads to the wall. */
export const toWall = (wall: Wall, publicUrl: string) => ({
  label: 'See the wall',
  link: new URL(wallPaths[wall], publicUrl).href,
})

/** Where the donor corrects it, and says whom of the family to tell. */
export const toOwn = (publicUrl: string) => ['See or correct yours', new URL(ownMemorialsPath, publicUrl).href] as const
