import { type MergingCollections, moveDocuments } from '@evenhand/service-kit/personal-data'
import type { Tiles } from '../walls/store.ts'

/** What a merge of two records does with each collection. */
export const mergingOf = (tiles: Tiles): MergingCollections => ({ tiles: moveDocuments(tiles) })
