export { type KeptPictures, keptPictures } from './kept-pictures.ts'
