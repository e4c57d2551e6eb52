export { bytesInWords } from './bytes-in-words.ts'
export { FileLink } from './file-link.tsx'
export { keepFile } from './keep-file.ts'
