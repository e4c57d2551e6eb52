export { type Cell, csvCell, csvChunks } from './cells.ts'
export { type Columns, listFile } from './list-file.ts'
