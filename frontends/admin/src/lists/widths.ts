/** Columns that a table shows where it is wide, by its own width (beside the rail a tablet is narrow); elsewhere the first and the last say the same. */
export const wide = '@max-[44rem]:hidden'
export const narrow = '@[44rem]:hidden'
