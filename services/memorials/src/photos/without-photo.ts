import type { Tile } from '../walls/tile.ts'

/** What a tile and its correction have when a photo is gone. */
export const withoutPhoto = ({ photo, correction }: Pick<Tile, 'photo' | 'correction'>, photoId: string) => ({
  photo: photo?.id === photoId ? null : photo,
  correction: correction?.photo?.id === photoId ? { ...correction, photo: null } : correction,
})
